/**
 * Texts that an editor starts with. `sample` is the A+B program shown where a language is introduced;
 * `skeleton` is the default code template of a problem, or null where a language has none. Its marked
 * regions are prefill only: whatever the editor holds is submitted and judged as it is.
 */
export interface LanguageTemplate {
  readonly sample: string;
  readonly skeleton: string | null;
}

/** A skeleton's three regions between their markers; `comment` opens a comment to the end of the line. */
function skeleton(comment: string, prepend: string, template: string, append: string): string {
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
  skeleton: skeleton(
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
};

const cpp: LanguageTemplate = {
  sample: `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`,
  skeleton: skeleton(
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
};

const java: LanguageTemplate = {
  sample: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`,
  skeleton: skeleton(
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
};

const python3: LanguageTemplate = {
  sample: `a, b = map(int, input().split())
print(a + b)
`,
  skeleton: skeleton(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, input().split())
print(solve(a, b))`,
  ),
};

const python2: LanguageTemplate = {
  sample: `a, b = map(int, raw_input().split())
print a + b
`,
  skeleton: skeleton(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, raw_input().split())
print solve(a, b)`,
  ),
};

const golang: LanguageTemplate = {
  sample: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
  skeleton: skeleton(
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
};

const csharp: LanguageTemplate = {
  sample: `using System;

class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
    }
}
`,
  skeleton: skeleton(
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
};

const withoutSkeleton = (sample: string): LanguageTemplate => ({ sample, skeleton: null });

const php = withoutSkeleton(`<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`);

const javascriptNode = withoutSkeleton(`const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
console.log(Number(words[0]) + Number(words[1]));
`);

const javascriptV8 = withoutSkeleton(`const words = readline().split(' ');
print(Number(words[0]) + Number(words[1]));
`);

const ruby = withoutSkeleton(`a, b = gets.split.map(&:to_i)
puts a + b
`);

const rust = withoutSkeleton(`use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`);

const pascal = withoutSkeleton(`program sum;
var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`);

const haskell = withoutSkeleton(`main :: IO ()
main = do
  numbers <- map read . words <$> getContents
  print (sum (take 2 numbers) :: Integer)
`);

const lua = withoutSkeleton(`local a, b = io.read('n', 'n')
print(a + b)
`);

const perl = withoutSkeleton(`use strict;
use warnings;

my ($a, $b) = split ' ', <STDIN>;
print $a + $b, "\\n";
`);

const bash = withoutSkeleton(`read -r a b
echo $((a + b))
`);

const typescript = withoutSkeleton(`import { readFileSync } from 'node:fs';

const [a, b]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number);
console.log(a + b);
`);

const kotlin = withoutSkeleton(`fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`);

const d = withoutSkeleton(`import std.stdio;

void main() {
    long a, b;
    readf(" %d %d", a, b);
    writeln(a + b);
}
`);

const nim = withoutSkeleton(`import std/[sequtils, strutils]

let numbers = stdin.readLine.splitWhitespace.map(parseInt)
echo numbers[0] + numbers[1]
`);

/** By language name; every local language has an entry. */
export const languageTemplates: Readonly<Record<string, LanguageTemplate>> = {
  C: c,
  'C With O2': c,
  'C++': cpp,
  'C++ With O2': cpp,
  'C++ 17': cpp,
  'C++ 17 With O2': cpp,
  'C++ 20': cpp,
  'C++ 20 With O2': cpp,
  Java: java,
  Python2: python2,
  Python3: python3,
  PyPy2: python2,
  PyPy3: python3,
  Golang: golang,
  'C#': csharp,
  PHP: php,
  'JavaScript Node': javascriptNode,
  'JavaScript V8': javascriptV8,
  Ruby: ruby,
  Rust: rust,
  'C++ 23': cpp,
  'C++ 23 With O2': cpp,
  Pascal: pascal,
  Haskell: haskell,
  Lua: lua,
  Perl: perl,
  Bash: bash,
  TypeScript: typescript,
  Kotlin: kotlin,
  D: d,
  Nim: nim,
};

export function templateOf(language: string): LanguageTemplate {
  return languageTemplates[language] ?? { sample: '', skeleton: null };
}
