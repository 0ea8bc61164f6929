import { nativeRuntime } from '@xiezhi/rules';
import { nativeLanguage } from '../native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const rust = nativeLanguage({
  name: 'Rust',
  family: 'rust',
  runtime: {
    ...nativeRuntime,
    // Before Rust 1.73 the message is in quotes and followed by the source location. Since then the message is on the
    // line after the location.
    exception:
      /^thread '[^'\n]*'(?: \(\d+\))? panicked at (?:'(?=[^\n]*', \S+$)|\S+:\d+:\d+:\n)([^\n]{1,80}?)(?:', \S+)?$/gm,
  },
  debianPackages: ['rustc'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain(
      { rustc: await findProgram('rustc'), linker: await findProgram('cc') },
      async (path) => {
        const line = await versionLine(path('rustc'), ['--version']);
        return /^rustc (\S+)/.exec(line)?.[1]?.replace(/^/, 'Rust ') ?? line;
      },
    ),
  sourceName: 'main.rs',
  proc: 'compiler',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'rustc'),
    '--edition=2021',
    '-O',
    '--cap-lints=allow',
    '--cfg=ONLINE_JUDGE',
    '-o',
    target,
    source,
  ],
});

const selfTest: SelfTestPrograms = {
  program: `use std::io::{self, BufRead, Write};

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
`,
  broken: 'fn main() { missing(); }\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'fn main() {\n    let v: Vec<i32> = Vec::new();\n    println!("{}", v[std::env::args().count()]);\n}\n',
    message: /^exit code 101: index out of bounds: the len is 0/,
  },
];

const mistakes: readonly Ending[] = [
  { code: 'fn main() { missing(); }\n', message: /^error\[E0425\][\s\S]*main\.rs:1:13/ },
];

const memory: MemoryTest = {
  touch: (mb) =>
    `fn main() {\n    let block = vec![1u8; ${mb} << 20];\n    println!("{}", block[std::env::args().count()] + 2);\n}\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...rust, tests: { selfTest, crashes, mistakes, memory } },
];
