// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { localLanguages } from '@xiezhi/contract/languages';
import { grammarOf } from '../editor/grammar-names.ts';
import { highlight } from '../markdown/highlight.ts';
import { fetchGrammar, grammarNamed } from './grammars.ts';

/** The words of each colour, in order. */
async function read(language: string, text: string): Promise<string[]> {
  const place = document.createElement('code');
  place.append((await highlight(text, language)) ?? 'no grammar');
  expect(place.textContent).toBe(text);
  return [...place.querySelectorAll('span')]
    .filter(({ className }) => className !== 'tok-operator')
    .map(({ className, textContent }) => `${className.slice(4)} ${textContent}`);
}

it('has a grammar for every language that is judged here', async () => {
  for (const { contentType } of localLanguages) {
    const name = grammarOf(contentType) ?? '';
    await fetchGrammar(name);
    expect(grammarNamed(name), contentType).toBeDefined();
  }
});

describe('a program in colours', () => {
  it.each<[string, string, string[]]>([
    ['cpp', '#include <map>', ['keyword #include', 'string <map>']],
    ['cpp', 'a < b > c', []],
    ['cpp', 'int main() { return 0x1F; }', ['type int', 'function main', 'keyword return', 'number 0x1F']],
    ['cpp', '/* one\ntwo */ int x;', ['comment /* one', 'comment two */', 'type int']],
    [
      'cpp',
      'R"x(a)"\nb)x" "c\\"" \'\\\'\'',
      ['string R"x(a)"', 'string b)x"', 'string "c\\""', "string '\\''"],
    ],
    ['cpp', '"open\nint', ['string "open', 'type int']],
    ['c', 'class x', []],
    ['py', 'x = """a\n#b""" # c', ['string """a', 'string #b"""', 'comment # c']],
    ['python', "def f(s): return f'{s}'", ['keyword def', 'function f', 'keyword return', "string f'{s}'"]],
    ['rust', "fn f<'a>(c: char) { 'x' }", ['keyword fn', "comment 'a", 'type char', "string 'x'"]],
    ['rust', 'r#"a"b"# println!("")', ['string r#"a"b"#', 'function println', 'string ""']],
    ['go', 'var s = `a\nb`', ['keyword var', 'string `a', 'string b`']],
    ['pascal', "{ a } x := 'b'; begin", ['comment { a }', "string 'b'", 'keyword begin']],
    ['haskell', '{- a\nb -} x -- c', ['comment {- a', 'comment b -}', 'comment -- c']],
    ['haskell', "f' 'c' --> Map", ["string 'c'", 'type Map']],
    [
      'lua',
      '--[[ a\nb]] local s = [[c]] -- d',
      ['comment --[[ a', 'comment b]]', 'keyword local', 'string [[c]]', 'comment -- d'],
    ],
    ['perl', 'my $x = $#a; # b', ['keyword my', 'type $x', 'comment # b']],
    ['kotlin', 'val s = """a\n"""', ['keyword val', 'string """a', 'string """']],
    ['d', 'int /+ a +/ b', ['type int', 'comment /+ a +/']],
    ['nim', 'proc f(x: int) = # b', ['keyword proc', 'function f', 'type int', 'comment # b']],
    ['js', 'let r = /a\\/b/g, q = 4 / 2', ['keyword let', 'string /a\\/b/', 'number 4', 'number 2']],
    ['java', '@Override String s', ['comment @Override', 'type String']],
    ['ruby', 'puts :a # b', ['keyword puts', 'number :a', 'comment # b']],
    ['php', '<?php echo "a\nb";', ['keyword <?php', 'keyword echo', 'string "a', 'string b"']],
    ['json', '{"a": true}', ['string "a"', 'keyword true']],
  ])('%s: %s', async (language, text, words) => {
    expect(await read(language, text)).toEqual(words);
  });
});

it('leaves unknown languages and very long texts plain', async () => {
  expect(await highlight('x', 'klingon')).toBeNull();
  expect(await highlight('x'.repeat(200_001), 'cpp')).toBeNull();
});
