import { compiledPrograms } from './self-test-compiled.ts';
import { scriptPrograms } from './self-test-scripts.ts';

/**
 * What a language must show before it is offered. One program a language does what its input asks for, so
 * that a self-test compiles twice and runs eight times:
 *
 *   add A B    prints the sum           crash     ends with exit code 3
 *   spin       never ends               eat       takes memory without end
 *   flood N    prints N lines "xiezhi"  dig N     recursion N deep, prints 1 + … + N
 *   echo TEXT  prints the text
 */
export interface SelfTestPrograms {
  program: string;
  /** Must give Compile Error. */
  broken: string;
  /** Depth of the recursion where an interpreter takes too long for the usual one. */
  depth?: number;
}

const c = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

static long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }

int main(void) {
    if (!fgets(line, sizeof line, stdin)) return 1;
    line[strcspn(line, "\\n")] = 0;
    char *rest = strchr(line, ' ');
    if (rest) *rest++ = 0;
    if (!strcmp(line, "add")) {
        long long a, b;
        sscanf(rest, "%lld %lld", &a, &b);
        printf("%lld\\n", a + b);
    } else if (!strcmp(line, "crash")) {
        return 3;
    } else if (!strcmp(line, "spin")) {
        for (volatile unsigned i = 0;; i++) {}
    } else if (!strcmp(line, "eat")) {
        for (;;) {
            char *block = (char *)malloc(1 << 20);
            if (block) memset(block, 1, 1 << 20);
        }
    } else if (!strcmp(line, "flood")) {
        for (long n = atol(rest); n > 0; n--) puts("xiezhi");
    } else if (!strcmp(line, "dig")) {
        printf("%lld\\n", dig(atoll(rest)));
    } else if (!strcmp(line, "echo")) {
        puts(rest);
    }
    return 0;
}
`;

const cpp = `#include <iostream>
#include <string>
#include <vector>

long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }

int main() {
    std::string word, text;
    std::cin >> word;
    if (word == "add") {
        long long a, b;
        std::cin >> a >> b;
        std::cout << a + b << "\\n";
    } else if (word == "crash") {
        return 3;
    } else if (word == "spin") {
        for (volatile unsigned i = 0;; i = i + 1) {}
    } else if (word == "eat") {
        for (std::vector<std::vector<char>> all;;) all.emplace_back(1 << 20, 'x');
    } else if (word == "flood") {
        long n;
        for (std::cin >> n; n > 0; n--) std::cout << "xiezhi\\n";
    } else if (word == "dig") {
        long long n;
        std::cin >> n;
        std::cout << dig(n) << "\\n";
    } else if (word == "echo") {
        std::getline(std::cin >> std::ws, text);
        std::cout << text << std::endl;
    }
}
`;

const javaSource = `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    static long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String[] words = in.readLine().split(" ", 2);
        switch (words[0]) {
            case "add": {
                var numbers = new Scanner(words[1]);
                System.out.println(numbers.nextLong() + numbers.nextLong());
                break;
            }
            case "crash":
                System.exit(3);
            case "spin":
                for (long i = 0; ; i++) if (i < 0) break;
                break;
            case "eat": {
                var all = new ArrayList<byte[]>();
                for (;;) all.add(new byte[1 << 20]);
            }
            case "flood": {
                var out = new PrintWriter(new BufferedOutputStream(System.out));
                for (int n = Integer.parseInt(words[1]); n > 0; n--) out.print("xiezhi\\n");
                out.flush();
                break;
            }
            case "dig":
                System.out.println(dig(Long.parseLong(words[1])));
                break;
            case "echo":
                System.out.println(words[1]);
        }
    }
}
`;

const python = `import sys
sys.setrecursionlimit(10 ** 6)


def dig(n):
    return 0 if n == 0 else n + dig(n - 1)


word, _, rest = sys.stdin.readline().rstrip('\\n').partition(' ')
if word == 'add':
    print(sum(map(int, rest.split())))
elif word == 'crash':
    sys.exit(3)
elif word == 'spin':
    while True:
        pass
elif word == 'eat':
    blocks = []
    while True:
        blocks.append(b'x' * (1 << 20))
elif word == 'flood':
    for _ in range(int(rest)):
        print('xiezhi')
elif word == 'dig':
    print(dig(int(rest)))
elif word == 'echo':
    print(rest)
`;

const javascript = `const [word, ...rest] = require('fs').readFileSync(0, 'utf8').split('\\n')[0].split(' ');

function dig(n) {
  return n === 0 ? 0 : n + dig(n - 1);
}

if (word === 'add') console.log(Number(rest[0]) + Number(rest[1]));
else if (word === 'crash') process.exit(3);
else if (word === 'spin') for (;;);
else if (word === 'eat') for (const all = []; ; ) all.push(new Array(1 << 17).fill(all.length + 0.5));
else if (word === 'flood') process.stdout.write('xiezhi\\n'.repeat(Number(rest[0])));
else if (word === 'dig') console.log(dig(Number(rest[0])));
else if (word === 'echo') console.log(rest.join(' '));
`;

const go = `package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func dig(n int64) int64 {
	if n == 0 {
		return 0
	}
	return n + dig(n-1)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	line, _ := in.ReadString('\\n')
	word, rest, _ := strings.Cut(strings.TrimRight(line, "\\n"), " ")
	var a, b int64
	fmt.Sscan(rest, &a, &b)
	switch word {
	case "add":
		fmt.Fprintln(out, a+b)
	case "crash":
		os.Exit(3)
	case "spin":
		for i := 0; ; i++ {
		}
	case "eat":
		var all [][]byte
		for {
			block := make([]byte, 1<<20)
			for i := range block {
				block[i] = 1
			}
			all = append(all, block)
		}
	case "flood":
		for ; a > 0; a-- {
			fmt.Fprintln(out, "xiezhi")
		}
	case "dig":
		fmt.Fprintln(out, dig(a))
	case "echo":
		fmt.Fprintln(out, rest)
	}
}
`;

/** By family. */
export const selfTestPrograms: Readonly<Record<string, SelfTestPrograms>> = {
  gcc: { program: c, broken: 'int main(void) { return missing; }\n' },
  'g++': { program: cpp, broken: '#include <iostream>\nint main() { std::cout << missing; }\n' },
  java: { program: javaSource, broken: 'public class Main { void f() { missing(); } }\n' },
  python3: { program: python, broken: 'def f(:\n    pass\n' },
  pypy3: { program: python, broken: 'def f(:\n    pass\n' },
  node: { program: javascript, broken: 'const a = ;\n' },
  go: { program: go, broken: 'package main\n\nfunc main() {\n\tmissing()\n}\n' },
  ...scriptPrograms,
  ...compiledPrograms,
};
