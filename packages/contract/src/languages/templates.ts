/**
 * Sample programs and templates of editors. They are separate from the language entries, because most pages need only
 * the entries.
 */

/** Templates of one language. The editor's content is submitted and judged unchanged. */
export interface LanguageTemplate {
  /** A program that prints the sum of two numbers. Pages that introduce a language show it. */
  readonly sample: string;
  /** Default code template of a problem with three marked regions. Null if the language has none. */
  readonly skeleton: string | null;
  /** Frame of a program, with which a problem's editor starts. Empty if the language needs none. */
  readonly starter: string;
}

/** Returns a template without a skeleton. */
function sampleOnly(sample: string, starter = ''): LanguageTemplate {
  return { sample, skeleton: null, starter };
}

/** Returns the three regions of a skeleton, each between its markers. `comment` is the start of a line comment. */
function withMarkers(comment: string, prepend: string, template: string, append: string): string {
  const region = (name: string, text: string) =>
    `${comment}${name} BEGIN\n${text}${text === '' ? '' : '\n'}${comment}${name} END\n`;
  return [region('PREPEND', prepend), region('TEMPLATE', template), region('APPEND', append)].join('\n');
}

const c: LanguageTemplate = {
  sample: `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`,
  skeleton: withMarkers(
    '//',
    '#include <stdio.h>',
    `long long solve(long long a, long long b) {
    // Write your answer here.
    return 0;
}`,
    `int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", solve(a, b));
    return 0;
}`,
  ),
  starter: `#include <stdio.h>

int main(void) {

    return 0;
}
`,
};

const cpp: LanguageTemplate = {
  sample: `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`,
  skeleton: withMarkers(
    '//',
    '#include <iostream>',
    `long long solve(long long a, long long b) {
    // Write your answer here.
    return 0;
}`,
    `int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << solve(a, b) << '\\n';
}`,
  ),
  starter: `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`,
};

const pythonStarter = `import sys


def main():
    words = sys.stdin.read().split()


main()
`;

const python3: LanguageTemplate = {
  sample: `a, b = map(int, input().split())
print(a + b)
`,
  skeleton: withMarkers(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, input().split())
print(solve(a, b))`,
  ),
  starter: pythonStarter,
};

const python2: LanguageTemplate = {
  sample: `a, b = map(int, raw_input().split())
print a + b
`,
  skeleton: withMarkers(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, raw_input().split())
print solve(a, b)`,
  ),
  starter: pythonStarter,
};

const templates: Readonly<Record<string, LanguageTemplate>> = {
  C: c,
  'C With O2': c,
  'C++': cpp,
  'C++ With O2': cpp,
  'C++ 17': cpp,
  'C++ 17 With O2': cpp,
  'C++ 20': cpp,
  'C++ 20 With O2': cpp,
  'C++ 23': cpp,
  'C++ 23 With O2': cpp,
  Java: {
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
  Golang: {
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
  'C#': {
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
  Rust: sampleOnly(
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
  Pascal: sampleOnly(
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
  Haskell: sampleOnly(`main :: IO ()
main = do
  numbers <- map read . words <$> getContents
  print (sum (take 2 numbers) :: Integer)
`),
  Kotlin: sampleOnly(
    `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`,
    `fun main() {

}
`,
  ),
  D: sampleOnly(
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
  Nim: sampleOnly(`import std/[sequtils, strutils]

let numbers = stdin.readLine.splitWhitespace.map(parseInt)
echo numbers[0] + numbers[1]
`),
  Python2: python2,
  Python3: python3,
  PyPy2: python2,
  PyPy3: python3,
  PHP: sampleOnly(
    `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`,
    `<?php
`,
  ),
  'JavaScript Node': sampleOnly(
    `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
console.log(Number(words[0]) + Number(words[1]));
`,
    `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
`,
  ),
  'JavaScript V8': sampleOnly(`const words = readline().split(' ');
print(Number(words[0]) + Number(words[1]));
`),
  Ruby: sampleOnly(`a, b = gets.split.map(&:to_i)
puts a + b
`),
  Lua: sampleOnly(`local a, b = io.read('n', 'n')
print(a + b)
`),
  Perl: sampleOnly(
    `use strict;
use warnings;

my ($a, $b) = split ' ', <STDIN>;
print $a + $b, "\\n";
`,
    `use strict;
use warnings;
`,
  ),
  Bash: sampleOnly(`read -r a b
echo $((a + b))
`),
  TypeScript: sampleOnly(
    `import { readFileSync } from 'node:fs';

const [a, b]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number);
console.log(a + b);
`,
    `import { readFileSync } from 'node:fs';

const words: string[] = readFileSync(0, 'utf8').split(/\\s+/);
`,
  ),
};

/**
 * Returns the templates of a language.
 * @throws {RangeError} if there is no language of this name
 */
export function templateOf(language: string): LanguageTemplate {
  const template = Object.hasOwn(templates, language) ? templates[language] : undefined;
  if (template === undefined) throw new RangeError(`${language} is no language`);
  return template;
}
