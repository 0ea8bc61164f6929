import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { localLanguages } from '@xiezhi/contract/languages';
import { grammarOf } from '../code-editor/grammar-names.ts';
import { LONGEST_LINE, type Mode } from './mode.ts';
import { grammarIds, loadMode, type GrammarId } from './modes.ts';
import { tokenizeLines } from './tokenize-lines.ts';

const modes = new Map<string, Mode>();
beforeAll(async () => {
  for (const id of grammarIds) {
    const mode = await loadMode(id);
    if (mode !== null) modes.set(id, mode);
  }
});

function modeNamed(id: string | null): Mode {
  const mode = modes.get(id ?? '');
  if (mode === undefined) throw new Error(`no mode ${id}`);
  return mode;
}

/** The colored tokens in order, without operators. */
function read(id: string | null, text: string): string[] {
  return [...tokenizeLines(modeNamed(id), text.split('\n'))]
    .flat()
    .filter(({ kind }) => kind !== null && kind !== 'operator')
    .map(({ kind, text: piece }) => `${kind} ${piece}`);
}

/**
 * Programs and their colored tokens. The first one of each language has a keyword, a string, a number and a
 * comment.
 */
const programs: readonly [GrammarId, string, string[]][] = [
  ['c', 'return "a\\"b" + 12; // no', ['keyword return', 'string "a\\"b"', 'number 12', 'comment // no']],
  ['c', '#include <map>', ['keyword #include <map>']],
  ['c', 'class x; long y; f(z)', ['type long', 'function f']],
  ['cpp', 'return "a" + 0x1F; // no', ['keyword return', 'string "a"', 'number 0x1F', 'comment // no']],
  ['cpp', '/* one\ntwo */ vector<int> x;', ['comment /* one', 'comment two */', 'type vector', 'type int']],
  [
    'cpp',
    'R"x(a)"\nb)x" \'\\\'\' std::string',
    ['string R"x(a)"', 'string b)x"', "string '\\''", 'type std::string'],
  ],
  ['cpp', '"open\nint', ['string "open', 'type int']],
  ['cpp', 'a < b > c', []],
  [
    'cpp',
    "int main() { return 1'000ll; }",
    ['type int', 'function main', 'keyword return', "number 1'000ll"],
  ],
  ['csharp', 'return "a" + 12; // no', ['keyword return', 'string "a"', 'number 12', 'comment // no']],
  [
    'csharp',
    '/* a\nb */ @"x\ny" Console.WriteLine()',
    ['comment /* a', 'comment b */', 'string @"x', 'string y"', 'type Console', 'function WriteLine'],
  ],
  ['java', 'return "a" + 1_000L; // no', ['keyword return', 'string "a"', 'number 1_000L', 'comment // no']],
  [
    'java',
    '/* a\nb */ String t = """\nx\n""";',
    ['comment /* a', 'comment b */', 'type String', 'string """', 'string x', 'string """'],
  ],
  ['kotlin', 'val s = "a" + 12 // no', ['keyword val', 'string "a"', 'number 12', 'comment // no']],
  [
    'kotlin',
    '/* a /* b */\n*/ """x\ny""" List',
    ['comment /* a /* b */', 'comment */', 'string """x', 'string y"""', 'type List'],
  ],
  [
    'php',
    '<?php echo "a\nb" . 12; # no',
    ['keyword <?php', 'keyword echo', 'string "a', 'string b"', 'number 12', 'comment # no'],
  ],
  [
    'php',
    '/* a\nb */ <<<END\nif\nEND; strlen($x)',
    ['comment /* a', 'comment b */', 'string <<<END', 'string if', 'string END', 'function strlen'],
  ],
  ['javascript', "const s = 'a' + 12; // no", ['keyword const', "string 'a'", 'number 12', 'comment // no']],
  [
    'javascript',
    '/* a\nb */ `x\ny` r = /a\\/b/g, q = 4 / 2',
    ['comment /* a', 'comment b */', 'string `x', 'string y`', 'string /a\\/b/g', 'number 4', 'number 2'],
  ],
  [
    'typescript',
    'let s: string = `a` + 12; // no',
    ['keyword let', 'type string', 'string `a`', 'number 12', 'comment // no'],
  ],
  ['json', '{"a": [12, true]}', ['string "a"', 'number 12', 'keyword true']],
  [
    'python',
    "return f'a{s}' + 12 # no",
    ['keyword return', "string f'a", "string '", 'number 12', 'comment # no'],
  ],
  [
    'python',
    '"""a\n#b""" def f(s: int)',
    ['string """a', 'string #b"""', 'keyword def', 'function f', 'type int'],
  ],
  ['go', 'return "a" + 12 // no', ['keyword return', 'string "a"', 'number 12', 'comment // no']],
  [
    'go',
    '/* a\nb */ `x\ny` var n int',
    ['comment /* a', 'comment b */', 'string `x', 'string y`', 'keyword var', 'type int'],
  ],
  [
    'rust',
    'return "a\nb" + 12u8; // no',
    ['keyword return', 'string "a', 'string b"', 'number 12u8', 'comment // no'],
  ],
  [
    'rust',
    '/* a\nb */ r#"x"y"# println!("") Vec \'c\'',
    [
      'comment /* a',
      'comment b */',
      'string r#"x"y"#',
      'function println!',
      'string ""',
      'type Vec',
      "string 'c'",
    ],
  ],
  ['ruby', "return 'a' + 12 # no", ['keyword return', "string 'a'", 'number 12', 'comment # no']],
  [
    'ruby',
    '=begin\na\n=end\nputs :b, "x\ny"',
    ['comment =begin', 'comment a', 'comment =end', 'keyword puts', 'number :b', 'string "x', 'string y"'],
  ],
  ['pascal', "Begin s := 'a' + 12; // no", ['keyword Begin', "string 'a'", 'number 12', 'comment // no']],
  [
    'pascal',
    '{ a\nb } (* c\nd *) x: LongInt',
    ['comment { a', 'comment b }', 'comment (* c', 'comment d *)', 'type LongInt'],
  ],
  ['haskell', 'let s = "a" ++ 12 -- no', ['keyword let', 'string "a"', 'number 12', 'comment -- no']],
  ['haskell', "{- a\nb -} f' 'c' --> Map", ['comment {- a', 'comment b -}', "string 'c'", 'type Map']],
  ['lua', 'local s = "a" .. 12 -- no', ['keyword local', 'string "a"', 'number 12', 'comment -- no']],
  [
    'lua',
    '--[[ a\nb]] [[x\ny]] print()',
    ['comment --[[ a', 'comment b]]', 'string [[x', 'string y]]', 'function print'],
  ],
  [
    'perl',
    'my $s = "a\nb" . 12; # no',
    ['keyword my', 'type $s', 'string "a', 'string b"', 'number 12', 'comment # no'],
  ],
  [
    'bash',
    'if [ "a\nb" = 12 ]; then read $x # no',
    [
      'keyword if',
      'string "a',
      'string b"',
      'number 12',
      'keyword then',
      'keyword read',
      'type $x',
      'comment # no',
    ],
  ],
  ['d', 'return "a" ~ 12; // no', ['keyword return', 'string "a"', 'number 12', 'comment // no']],
  [
    'nim',
    'proc f(s: string) = return "a" & 12 # no',
    [
      'keyword proc',
      'function f',
      'type string',
      'keyword return',
      'string "a"',
      'number 12',
      'comment # no',
    ],
  ],
  [
    'nim',
    '#[ a #[ b ]#\nc ]# """x\ny""" \'z\'',
    ['comment #[ a #[ b ]#', 'comment c ]#', 'string """x', 'string y"""', "string 'z'"],
  ],
  ['d', '/+ a\nb +/ int `x` "y"', ['comment /+ a', 'comment b +/', 'type int', 'string `x`', 'string "y"']],
];

describe('highlighting', () => {
  it.each(programs)('%s: %s', (id, text, pieces) => {
    expect(read(id, text)).toEqual(pieces);
  });

  it.each(localLanguages.map(({ name, contentType }) => [name, grammarOf(contentType)] as const))(
    'of %s has keywords, strings, numbers, comments and a comment toggle',
    (_, id) => {
      const text = programs.find(([grammar]) => grammar === id)?.[1] ?? '';
      const kinds = read(id, text).map((piece) => piece.split(' ', 1)[0]);
      expect(kinds).toEqual(expect.arrayContaining(['keyword', 'string', 'number', 'comment']));
      expect(modeNamed(id).languageData).toMatchObject({ commentTokens: { line: expect.any(String) } });
    },
  );
});

it('finds languages by common names, and none by names of object properties', async () => {
  expect(await loadMode('C++')).toBe(modeNamed('cpp'));
  expect(await loadMode('py')).toBe(modeNamed('python'));
  for (const name of ['', 'klingon', 'constructor', '__proto__', 'toString'])
    expect(await loadMode(name)).toBeNull();
});

/** Tokens that occur in user programs and could confuse a parser. */
const marks = String.raw`" ' """ ''' /* */ // # #[ ]# {- -} --[[ ]] (* *) { } ( [ ) ] <<EOF <<<A R"x( r#" @" $" \${ #{ =begin =cut =item`;
const words = String.raw`%w( qq{ s/ y/ <?php ?> \ 1 .5 0x 1' class def if x :: => : ; @ % =~ / < ~ x* /x 'x "\ a.b x( 獬豸 𝒳`;
const blanks = [
  '`',
  '\n',
  '\n\n',
  '\t',
  '  ',
  'x ',
  '- ',
  '\r',
  '\0',
  '\u200B',
  '\uFEFF',
  '\u2028',
  '\uD800',
];
const hostile = [...marks.split(' '), ...words.split(' '), ...blanks];

describe('any text', () => {
  it.each(grammarIds)(
    '%s keeps it complete',
    (id) => {
      const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
          const lines = pieces.join('').split('\n');
          const tokens = [...tokenizeLines(modeNamed(id), lines)];
          expect(tokens.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines);
        }),
        { numRuns: 100 },
      );
    },
    30_000,
  );

  // With catastrophic backtracking, one of these lines would take minutes. Normally, all of them together take seconds.
  it.each(grammarIds)(
    '%s parses the longest lines in bounded time',
    (id) => {
      for (const piece of hostile)
        for (const length of [LONGEST_LINE, 100_000]) {
          const line = piece.replaceAll('\n', ' ').repeat(length).slice(0, length);
          const [tokens = []] = tokenizeLines(modeNamed(id), [line]);
          expect(tokens.map(({ text }) => text).join('')).toBe(line);
        }
    },
    60_000,
  );
});
