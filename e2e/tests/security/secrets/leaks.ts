/**
 * Programs that read the name of a channel and a secret number from their input, and try to reveal the number through
 * this channel. There is one program for each family of languages. If a family lacks a channel, its program exits with
 * code 0 and without output.
 *
 * The correct output of every case is the numbers from 1 to 20, one per line.
 */
export const channels = [
  /** Prints a wrong number: the secret itself. */
  'value',
  /** Prints one word whose length is the secret. */
  'size',
  /** Prints all correct lines, then as many additional lines as the secret. */
  'more',
  /** Prints only as many correct lines as the secret, then exits normally. */
  'fewer',
  /** Prints correct lines, except that the line with the number of the secret is wrong. */
  'place',
  /** Prints the correct output, but with as many leading blanks as the secret. */
  'blanks',
  /** Exit code. */
  'exit',
  /** Prints the secret to standard error, then exits with code 1. */
  'stderr',
  /** Throws an exception of the runtime whose message is the secret. */
  'message',
  /** Throws an exception of a type that the program defines and names after the secret. */
  'type',
  /** Prints a forged copy of the runtime's message about an uncaught exception. */
  'spoof',
  /** Ends by a signal that no program fault sends. */
  'signal',
  /** Prints as many lines as the secret, then runs into the time limit. */
  'spin',
] as const;
export type Channel = (typeof channels)[number];

/** Precedes the secret in everything that a program writes about it. */
export const mark = 'LEAK';

const c = (isCpp: boolean) => `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <unistd.h>
${isCpp ? '#include <stdexcept>\n#include <string>\nstruct LEAK3 {}; struct LEAK7 {};' : ''}
static void lines(int from, int to) { for (int i = from; i <= to; i++) printf("%d\\n", i); fflush(stdout); }
int main(void) {
  char channel[20]; int n;
  if (scanf("%19s %d", channel, &n) != 2) return 99;
#define IS(name) (strcmp(channel, name) == 0)
  if (IS("value")) printf("%d\\n", 1000 + n);
  if (IS("size")) { for (int i = 0; i < 100 * n; i++) putchar('x'); puts(""); }
  if (IS("more")) { lines(1, 20); lines(1, n); }
  if (IS("fewer")) lines(1, n);
  if (IS("place")) { lines(1, n - 1); puts("LEAK"); lines(n + 1, 20); }
  if (IS("blanks")) { printf("%*s", n, ""); lines(1, 20); }
  if (IS("exit")) exit(40 + n);
  if (IS("stderr")) { fprintf(stderr, "LEAK%d\\n", n); exit(1); }
  if (IS("spoof")) {
    fprintf(stderr, "terminate called after throwing an instance of 'LEAK%d'\\n  what():  LEAK%d\\n", n, n);
    abort();
  }
  if (IS("signal")) { kill(getpid(), n == 3 ? SIGUSR1 : SIGRTMIN + n); sleep(1); }
  if (IS("spin")) { lines(1, n); for (;;) {} }
${
  isCpp
    ? `  if (IS("message")) throw std::out_of_range("LEAK" + std::to_string(n));
  if (IS("type")) { if (n == 3) throw LEAK3(); throw LEAK7(); }`
    : ''
}
  return 0;
}
`;

const python = `
import os, sys
channel, n = input().split()
n = int(n)
def lines(a, b):
    for i in range(a, b + 1): print(i)
    sys.stdout.flush()
if channel == 'value': print(1000 + n)
if channel == 'size': print('x' * (100 * n))
if channel == 'more': lines(1, 20); lines(1, n)
if channel == 'fewer': lines(1, n)
if channel == 'place': lines(1, n - 1); print('LEAK'); lines(n + 1, 20)
if channel == 'blanks': sys.stdout.write(' ' * n); lines(1, 20)
if channel == 'exit': sys.exit(40 + n)
if channel == 'stderr': sys.exit('LEAK%d' % n)
if channel == 'message': raise ValueError('LEAK%d' % n)
if channel == 'type': raise type('LEAK%d' % n, (Exception,), {})('x')
if channel == 'spoof':
    sys.stderr.write('Traceback (most recent call last):\\nLEAK%d: x\\n' % n)
    sys.exit(1)
if channel == 'signal': os.kill(os.getpid(), 10 if n == 3 else 34 + n)
if channel == 'spin':
    lines(1, n)
    while True: pass
`;

const java = `
import java.util.*;
public class Main {
  static class LEAK3 extends RuntimeException {}
  static class LEAK7 extends RuntimeException {}
  static void lines(int a, int b) { for (int i = a; i <= b; i++) System.out.println(i); System.out.flush(); }
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    String channel = in.next();
    int n = in.nextInt();
    switch (channel) {
      case "value": System.out.println(1000 + n); break;
      case "size": System.out.println("x".repeat(100 * n)); break;
      case "more": lines(1, 20); lines(1, n); break;
      case "fewer": lines(1, n); break;
      case "place": lines(1, n - 1); System.out.println("LEAK"); lines(n + 1, 20); break;
      case "blanks": System.out.print(" ".repeat(n)); lines(1, 20); break;
      case "exit": System.exit(40 + n); break;
      case "stderr": System.err.println("LEAK" + n); System.exit(1); break;
      case "message": throw new IllegalStateException("LEAK" + n);
      case "type": if (n == 3) throw new LEAK3(); throw new LEAK7();
      case "spoof": System.err.println("Exception in thread \\"main\\" LEAK" + n + ": x"); System.exit(1); break;
      case "spin": lines(1, n); for (long i = 0;; i++) if (i < 0) System.out.println(i);
    }
  }
}
`;

const go = `
package main
import ("bufio"; "errors"; "fmt"; "os"; "strings"; "syscall"; "time")
type LEAK3 struct{}
type LEAK7 struct{}
func lines(a, b int) { for i := a; i <= b; i++ { fmt.Println(i) } }
func main() {
  var channel string
  var n int
  fmt.Fscan(bufio.NewReader(os.Stdin), &channel, &n)
  switch channel {
  case "value": fmt.Println(1000 + n)
  case "size": fmt.Println(strings.Repeat("x", 100*n))
  case "more": lines(1, 20); lines(1, n)
  case "fewer": lines(1, n)
  case "place": lines(1, n-1); fmt.Println("LEAK"); lines(n+1, 20)
  case "blanks": fmt.Print(strings.Repeat(" ", n)); lines(1, 20)
  case "exit": os.Exit(40 + n)
  case "stderr": fmt.Fprintf(os.Stderr, "LEAK%d\\n", n); os.Exit(1)
  case "message": var all []int; _ = all[n]; panic(errors.New("never"))
  case "type": if n == 3 { panic(LEAK3{}) }; panic(LEAK7{})
  case "spoof": panic(fmt.Sprintf("LEAK%d", n))
  case "signal": s := syscall.SIGUSR1; if n == 7 { s = syscall.Signal(41) }; syscall.Kill(syscall.Getpid(), s); time.Sleep(time.Second)
  case "spin": lines(1, n); for { }
  }
}
`;

const node = (isTyped: boolean) => `
${isTyped ? 'declare const require: any, process: any;' : ''}
const fs = require('fs');
const [channel, text] = fs.readFileSync(0, 'utf8').split(/\\s+/);
const n = Number(text);
const write = (said${isTyped ? ': string' : ''}) => fs.writeSync(1, said);
const lines = (a${isTyped ? ': number' : ''}, b${isTyped ? ': number' : ''}) => { for (let i = a; i <= b; i++) write(i + '\\n'); };
switch (channel) {
  case 'value': write(1000 + n + '\\n'); break;
  case 'size': write('x'.repeat(100 * n) + '\\n'); break;
  case 'more': lines(1, 20); lines(1, n); break;
  case 'fewer': lines(1, n); break;
  case 'place': lines(1, n - 1); write('LEAK\\n'); lines(n + 1, 20); break;
  case 'blanks': write(' '.repeat(n)); lines(1, 20); break;
  case 'exit': process.exit(40 + n);
  case 'stderr': fs.writeSync(2, 'LEAK' + n + '\\n'); process.exit(1);
  case 'message': throw new RangeError('LEAK' + n);
  case 'type': { const error = new Error('x'); error.name = 'LEAK' + n + 'Error'; throw error; }
  case 'spoof': fs.writeSync(2, 'LEAK' + n + 'Error: x\\n    at main.js:1:1\\n'); process.exit(1);
  case 'signal': process.kill(process.pid, n === 3 ? 'SIGUSR2' : 'SIGALRM'); setTimeout(() => {}, 1000); break;
  case 'spin': lines(1, n); for (;;) {}
}
`;

const php = `<?php
[$channel, $n] = explode(' ', trim(fgets(STDIN)));
$n = (int)$n;
function lines($a, $b) { for ($i = $a; $i <= $b; $i++) echo "$i\\n"; flush(); }
class LEAK3 extends Exception {}
class LEAK7 extends Exception {}
switch ($channel) {
  case 'value': echo 1000 + $n, "\\n"; break;
  case 'size': echo str_repeat('x', 100 * $n), "\\n"; break;
  case 'more': lines(1, 20); lines(1, $n); break;
  case 'fewer': lines(1, $n); break;
  case 'place': lines(1, $n - 1); echo "LEAK\\n"; lines($n + 1, 20); break;
  case 'blanks': echo str_repeat(' ', $n); lines(1, 20); break;
  case 'exit': exit(40 + $n);
  case 'stderr': fwrite(STDERR, "LEAK$n\\n"); exit(1);
  case 'message': throw new RuntimeException("LEAK$n");
  case 'type': if ($n === 3) throw new LEAK3('x'); throw new LEAK7('x');
  case 'spoof': fwrite(STDERR, "PHP Fatal error:  Uncaught LEAK$n: x\\n"); exit(255);
  case 'spin': lines(1, $n); while (true) {}
}
`;

const ruby = `
channel, n = gets.split
n = n.to_i
def lines(a, b) (a..b).each { |i| puts i }; STDOUT.flush end
class LEAK3 < StandardError; end
class LEAK7 < StandardError; end
case channel
when 'value' then puts 1000 + n
when 'size' then puts 'x' * (100 * n)
when 'more' then lines(1, 20); lines(1, n)
when 'fewer' then lines(1, n)
when 'place' then lines(1, n - 1); puts 'LEAK'; lines(n + 1, 20)
when 'blanks' then print ' ' * n; lines(1, 20)
when 'exit' then exit 40 + n
when 'stderr' then STDERR.puts "LEAK#{n}"; exit 1
when 'message' then raise ArgumentError, "LEAK#{n}"
when 'type' then raise(n == 3 ? LEAK3 : LEAK7)
when 'spoof' then STDERR.puts "main.rb:1:in \`main': x (LEAK#{n})"; exit 1
when 'signal' then Process.kill(n == 3 ? 'USR1' : 'ALRM', Process.pid); sleep 1
when 'spin' then lines(1, n); loop {}
end
`;

const lua = `
local channel, text = io.read('l'):match('^(%S+) (%d+)')
local n = tonumber(text)
local function lines(a, b) for i = a, b do print(i) end io.stdout:flush() end
if channel == 'value' then print(1000 + n)
elseif channel == 'size' then print(('x'):rep(100 * n))
elseif channel == 'more' then lines(1, 20) lines(1, n)
elseif channel == 'fewer' then lines(1, n)
elseif channel == 'place' then lines(1, n - 1) print('LEAK') lines(n + 1, 20)
elseif channel == 'blanks' then io.write((' '):rep(n)) lines(1, 20)
elseif channel == 'exit' then os.exit(40 + n)
elseif channel == 'stderr' then io.stderr:write('LEAK' .. n .. '\\n') os.exit(1)
elseif channel == 'message' then error('LEAK' .. n)
elseif channel == 'type' then error(setmetatable({}, { __tostring = function() return 'LEAK' .. n end }))
elseif channel == 'spoof' then io.stderr:write('lua: LEAK' .. n .. '\\n') os.exit(1)
elseif channel == 'spin' then lines(1, n) while true do end
end
`;

const perl = `
$| = 1;
my ($channel, $n) = split ' ', <STDIN>;
sub lines { print "$_\\n" for $_[0] .. $_[1] }
if ($channel eq 'value') { print 1000 + $n, "\\n" }
if ($channel eq 'size') { print 'x' x (100 * $n), "\\n" }
if ($channel eq 'more') { lines(1, 20); lines(1, $n) }
if ($channel eq 'fewer') { lines(1, $n) }
if ($channel eq 'place') { lines(1, $n - 1); print "LEAK\\n"; lines($n + 1, 20) }
if ($channel eq 'blanks') { print ' ' x $n; lines(1, 20) }
if ($channel eq 'exit') { exit 40 + $n }
if ($channel eq 'stderr') { print STDERR "LEAK$n\\n"; exit 1 }
if ($channel eq 'message') { die "LEAK$n" }
if ($channel eq 'type') { die bless {}, "LEAK$n" }
if ($channel eq 'spoof') { print STDERR "LEAK$n at main.pl line 1.\\n"; exit 255 }
if ($channel eq 'signal') { kill $n == 3 ? 'USR1' : 'ALRM', $$; sleep 1 }
if ($channel eq 'spin') { lines(1, $n); 1 while 1 }
`;

const bash = `
read -r channel n
lines() { local i; for ((i = $1; i <= $2; i++)); do echo $i; done; }
case $channel in
value) echo $((1000 + n)) ;;
size) printf 'x%.0s' $(eval "echo {1..$((100 * n))}"); echo ;;
more) lines 1 20; lines 1 $n ;;
fewer) lines 1 $n ;;
place) lines 1 $((n - 1)); echo LEAK; lines $((n + 1)) 20 ;;
blanks) printf '%*s' $n ''; lines 1 20 ;;
exit) exit $((40 + n)) ;;
stderr) echo LEAK$n >&2; exit 1 ;;
spoof) echo "main.sh: line 1: LEAK$n: unbound variable" >&2; exit 1 ;;
signal) kill -$((n == 3 ? 10 : 41)) $$; exit 0 ;;
spin) lines 1 $n; while :; do :; done ;;
esac
`;

const rust = `
use std::io::{self, Write};
fn lines(a: i64, b: i64) { for i in a..=b { println!("{}", i); } io::stdout().flush().unwrap(); }
fn main() {
    let mut text = String::new();
    io::stdin().read_line(&mut text).unwrap();
    let mut parts = text.split_whitespace();
    let channel = parts.next().unwrap();
    let n: i64 = parts.next().unwrap().parse().unwrap();
    match channel {
        "value" => println!("{}", 1000 + n),
        "size" => println!("{}", "x".repeat(100 * n as usize)),
        "more" => { lines(1, 20); lines(1, n); }
        "fewer" => lines(1, n),
        "place" => { lines(1, n - 1); println!("LEAK"); lines(n + 1, 20); }
        "blanks" => { print!("{}", " ".repeat(n as usize)); lines(1, 20); }
        "exit" => std::process::exit((40 + n) as i32),
        "stderr" => { eprintln!("LEAK{}", n); std::process::exit(1); }
        "message" => { let v: Vec<i64> = Vec::new(); println!("{}", v[n as usize]); }
        "type" => if n == 3 { panic!("LEAK3") } else { panic!("LEAK7") },
        "spoof" => { eprintln!("thread 'main' panicked at src/main.rs:{}:1:\\nLEAK{}", n, n); std::process::exit(101); }
        "spin" => { lines(1, n); loop { std::hint::spin_loop() } }
        _ => {}
    }
}
`;

/** Programs by language name: all languages that the product installs, and Rust. */
export const leaks: Readonly<Record<string, string>> = {
  C: c(false),
  'C++': c(true),
  Java: java,
  Golang: go,
  Python3: python,
  PyPy3: python,
  'JavaScript Node': node(false),
  TypeScript: node(true),
  PHP: php,
  Ruby: ruby,
  Lua: lua,
  Perl: perl,
  Bash: bash,
  Rust: rust,
};
