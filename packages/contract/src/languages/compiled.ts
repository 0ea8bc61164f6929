import { sampleOnly, withMarkers, type LanguageEntry } from './entry.ts';

/** Languages compiled to machine code or bytecode. */
export const compiledLanguages: readonly LanguageEntry[] = [
  {
    id: 9,
    name: 'Java',
    contentType: 'text/x-java',
    grammar: 'java',
    labels: ['java'],
    sourceFile: 'Main.java',
    ending: 'java',
    reads: ['java'],
    icpcCode: 'java',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'System.out.flush()',
    template: {
      sample: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`,
      skeleton: withMarkers(
        '//',
        'import java.util.Scanner;',
        `class Solution {
    static long solve(long a, long b) {
        // Write your answer here.
        return 0;
    }
}`,
        `public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(Solution.solve(in.nextLong(), in.nextLong()));
    }
}`,
      ),
      starter: `import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);

    }
}
`,
    },
  },
  {
    id: 14,
    name: 'Golang',
    contentType: 'text/x-go',
    grammar: 'go',
    labels: ['go', 'golang'],
    sourceFile: 'main.go',
    ending: 'go',
    reads: ['go'],
    icpcCode: 'go',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'writer.Flush()',
    template: {
      sample: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
      skeleton: withMarkers(
        '//',
        `package main

import "fmt"`,
        `func solve(a, b int64) int64 {
	// Write your answer here.
	return 0
}`,
        `func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(solve(a, b))
}`,
      ),
      starter: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var n int
	fmt.Fscan(in, &n)
}
`,
    },
  },
  {
    id: 15,
    name: 'C#',
    contentType: 'text/x-csharp',
    grammar: 'csharp',
    labels: ['csharp', 'cs', 'c#'],
    sourceFile: 'main.cs',
    ending: 'cs',
    reads: ['cs'],
    icpcCode: 'csharp',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'Console.Out.Flush()',
    template: {
      sample: `using System;

class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
    }
}
`,
      skeleton: withMarkers(
        '//',
        'using System;',
        `class Solution {
    public static long Solve(long a, long b) {
        // Write your answer here.
        return 0;
    }
}`,
        `class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        Console.WriteLine(Solution.Solve(long.Parse(words[0]), long.Parse(words[1])));
    }
}`,
      ),
      starter: `using System;

class Program {
    static void Main() {

    }
}
`,
    },
  },
  {
    id: 20,
    name: 'Rust',
    contentType: 'text/x-rustsrc',
    grammar: 'rust',
    labels: ['rust', 'rs'],
    sourceFile: 'main.rs',
    ending: 'rs',
    reads: ['rs'],
    icpcCode: 'rust',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'std::io::stdout().flush()',
    template: sampleOnly(
      `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`,
      `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace();

}
`,
    ),
  },
  {
    id: 23,
    name: 'Pascal',
    contentType: 'text/x-pascal',
    grammar: 'pascal',
    labels: ['pascal', 'pas'],
    sourceFile: 'main.pas',
    ending: 'pas',
    reads: ['pas'],
    icpcCode: 'pascal',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'flush(output)',
    template: sampleOnly(
      `program sum;
var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`,
      `begin

end.
`,
    ),
  },
  {
    id: 24,
    name: 'Haskell',
    contentType: 'text/x-haskell',
    grammar: 'haskell',
    labels: ['haskell', 'hs'],
    sourceFile: 'main.hs',
    ending: 'hs',
    reads: ['hs'],
    icpcCode: 'haskell',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'hFlush stdout',
    template: sampleOnly(`main :: IO ()
main = do
  numbers <- map read . words <$> getContents
  print (sum (take 2 numbers) :: Integer)
`),
  },
  {
    id: 29,
    name: 'Kotlin',
    contentType: 'text/x-kotlin',
    grammar: 'kotlin',
    labels: ['kotlin', 'kt'],
    sourceFile: 'main.kt',
    ending: 'kt',
    reads: ['kt'],
    icpcCode: 'kotlin',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: null,
    template: sampleOnly(
      `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`,
      `fun main() {

}
`,
    ),
  },
  {
    id: 30,
    name: 'D',
    contentType: 'text/x-d',
    grammar: 'd',
    labels: ['d'],
    sourceFile: 'main.d',
    ending: 'd',
    reads: ['d'],
    icpcCode: 'd',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'stdout.flush()',
    template: sampleOnly(
      `import std.stdio;

void main() {
    long a, b;
    readf(" %d %d", a, b);
    writeln(a + b);
}
`,
      `import std.stdio;

void main() {

}
`,
    ),
  },
  {
    id: 31,
    name: 'Nim',
    contentType: 'text/x-nim',
    grammar: 'nim',
    labels: ['nim'],
    sourceFile: 'main.nim',
    ending: 'nim',
    reads: ['nim'],
    icpcCode: 'nim',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'flushFile(stdout)',
    template: sampleOnly(`import std/[sequtils, strutils]

let numbers = stdin.readLine.splitWhitespace.map(parseInt)
echo numbers[0] + numbers[1]
`),
  },
];
