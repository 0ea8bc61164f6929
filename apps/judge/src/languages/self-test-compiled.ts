import type { SelfTestPrograms } from './self-test-programs.ts';

/** Self-test programs of further compiled languages; what they do says `self-test-programs.ts`. */
const rust = `use std::io::{self, BufRead, Write};

fn dig(n: i64) -> i64 {
    if n == 0 { 0 } else { n + dig(n - 1) }
}

fn main() {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).unwrap();
    let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
    match word {
        "add" => println!("{}", rest.split(' ').map(|n| n.parse::<i64>().unwrap()).sum::<i64>()),
        "crash" => std::process::exit(3),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "eat" => {
            let mut all = Vec::new();
            loop {
                all.push(vec![1u8; 1 << 20]);
            }
        }
        "flood" => {
            let mut out = io::BufWriter::new(io::stdout());
            for _ in 0..rest.parse().unwrap() {
                out.write_all(b"xiezhi\\n").unwrap();
            }
        }
        "dig" => println!("{}", dig(rest.parse().unwrap())),
        _ => println!("{}", rest),
    }
}
`;

const csharp = `using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

class Program {
    static long Dig(long n) { return n == 0 ? 0 : n + Dig(n - 1); }

    static void Main() {
        string[] words = Console.ReadLine().Split(new[] { ' ' }, 2);
        switch (words[0]) {
            case "add": {
                string[] numbers = words[1].Split(' ');
                Console.WriteLine(long.Parse(numbers[0]) + long.Parse(numbers[1]));
                break;
            }
            case "crash":
                Environment.Exit(3);
                break;
            case "spin":
                for (;;) { }
            case "eat": {
                var all = new List<byte[]>();
                for (;;) {
                    var block = new byte[1 << 20];
                    for (int i = 0; i < block.Length; i += 512) block[i] = 1;
                    all.Add(block);
                }
            }
            case "flood": {
                var text = new StringBuilder();
                for (int n = int.Parse(words[1]); n > 0; n--) text.Append("xiezhi\\n");
                Console.Write(text);
                break;
            }
            case "dig":
                Console.WriteLine(Dig(long.Parse(words[1])));
                break;
            case "echo":
                Console.WriteLine(words[1]);
                break;
        }
    }
}
`;

const pascal = `program main;
{$mode objfpc}
uses sysutils;
var
  line, word, rest: ansistring;
  place, n: longint;
  block: ^byte;

function dig(n: int64): int64;
begin
  if n = 0 then dig := 0 else dig := n + dig(n - 1);
end;

begin
  readln(line);
  place := pos(' ', line);
  if place = 0 then place := length(line) + 1;
  word := copy(line, 1, place - 1);
  rest := copy(line, place + 1, length(line));
  case word of
    'add': begin
      place := pos(' ', rest);
      writeln(strtoint64(copy(rest, 1, place - 1)) + strtoint64(copy(rest, place + 1, length(rest))));
    end;
    'crash': halt(3);
    'spin': while true do ;
    'eat': while true do begin
      block := getmem(1 shl 20);
      fillchar(block^, 1 shl 20, 1);
    end;
    'flood': for n := 1 to strtoint(rest) do writeln('xiezhi');
    'dig': writeln(dig(strtoint64(rest)));
    'echo': writeln(rest);
  end;
end.
`;

const haskell = `import Data.IORef
import qualified Data.Map.Strict as Map
import System.Exit

dig :: Integer -> Integer
dig 0 = 0
dig n = n + dig (n - 1)

spin :: IORef Int -> IO ()
spin count = modifyIORef' count (+ 1) >> spin count

eat :: Int -> Map.Map Int Int -> Int
eat n all = if Map.member (-1) all then n else eat (n + 1) (Map.insert n n all)

main :: IO ()
main = do
  line <- getLine
  let (word, more) = break (== ' ') line
      rest = drop 1 more
  case word of
    "add" -> print (sum (map read (words rest) :: [Integer]))
    "crash" -> exitWith (ExitFailure 3)
    "spin" -> newIORef 0 >>= spin
    "eat" -> print (eat 0 Map.empty)
    "flood" -> putStr (concat (replicate (read rest) "xiezhi\\n"))
    "dig" -> print (dig (read rest))
    _ -> putStrLn rest
`;

const d = `import std.algorithm, std.array, std.conv, std.stdio, std.string;
import core.stdc.stdlib : exit;

long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

void main() {
    auto words = readln().chomp.findSplit(" ");
    string rest = words[2];
    switch (words[0]) {
        case "add":
            auto numbers = rest.split.to!(long[]);
            writeln(numbers[0] + numbers[1]);
            break;
        case "crash":
            exit(3);
        case "spin":
            for (shared uint i = 0; ; ) { import core.atomic; i.atomicOp!"+="(1); }
        case "eat":
            ubyte[][] all;
            for (;;) {
                auto block = new ubyte[1 << 20];
                block[] = 1;
                all ~= block;
            }
        case "flood":
            foreach (_; 0 .. rest.to!int) write("xiezhi\\n");
            break;
        case "dig":
            writeln(dig(rest.to!long));
            break;
        default:
            writeln(rest);
    }
}
`;

const nim = `import std/strutils

proc dig(n: int): int =
  if n == 0: 0 else: n + dig(n - 1)

let words = stdin.readLine.split(' ', 1)
case words[0]
of "add":
  let numbers = words[1].split(' ')
  echo parseInt(numbers[0]) + parseInt(numbers[1])
of "crash": quit(3)
of "spin":
  var i {.volatile.}: uint = 0
  while true: i += 1
of "eat":
  var all: seq[string]
  while true: all.add('x'.repeat(1 shl 20))
of "flood":
  for _ in 1 .. parseInt(words[1]): stdout.write("xiezhi\\n")
of "dig": echo dig(parseInt(words[1]))
else: echo words[1]
`;

const kotlin = `fun dig(n: Long): Long = if (n == 0L) 0L else n + dig(n - 1)

fun main() {
    val line = readLine()!!
    val rest = line.substringAfter(' ', "")
    when (line.substringBefore(' ')) {
        "add" -> println(rest.split(" ").map { it.toLong() }.sum())
        "crash" -> System.exit(3)
        "spin" -> { var i = 0L; while (i >= 0) i++ }
        "eat" -> { val all = ArrayList<ByteArray>(); while (true) all.add(ByteArray(1 shl 20)) }
        "flood" -> print("xiezhi\\n".repeat(rest.toInt()))
        "dig" -> println(dig(rest.toLong()))
        else -> println(rest)
    }
}
`;

/** By family. */
export const compiledPrograms: Readonly<Record<string, SelfTestPrograms>> = {
  rust: { program: rust, broken: 'fn main() { missing(); }\n' },
  mono: { program: csharp, broken: 'class Program { static void Main() { Missing(); } }\n' },
  fpc: { program: pascal, broken: 'begin\n  missing;\nend.\n' },
  ghc: { program: haskell, broken: 'main = missing\n' },
  kotlin: { program: kotlin, broken: 'fun main() { missing() }\n' },
  ldc: { program: d, broken: 'void main() { missing(); }\n' },
  nim: { program: nim, broken: 'missing()\n' },
};
