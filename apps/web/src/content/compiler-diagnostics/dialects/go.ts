import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s:]+\.go:(?<line>\d+):(?<column>\d+): (?<text>.+)$/;
const unlinked = /^(?<text>.*function main is undeclared in the main package)$/;
/** Packages that contestants import most. */
const packages =
  'bufio|bytes|container|errors|fmt|heap|io|math|os|rand|regexp|sort|strconv|strings|time|unicode';

/** The Go compiler, which counts columns in bytes. */
export const go: Dialect = {
  read: (output) => [...readMessageLines(output, located, 'byte'), ...readMessageLines(output, unlinked)],
  meanings: [
    names(/^(\w+) declared (?:and|but) not used/, 'unusedVariable'),
    names(/^declared and not used: (\w+)/, 'unusedVariable'),
    names(/^(?:imported and not used: )?"([^"]+)" imported and not used/, 'unusedImport'),
    names(/^imported and not used: "([^"]+)"/, 'unusedImport'),
    says(/function main is undeclared/, 'noMain'),
    names(new RegExp(`^undefined: (${packages})$`), 'notImported'),
    names(/^undefined: (\w+)/, 'undeclared'),
    names(/^(?:could not import|package) (\S+) (?:\(|is not in)/, 'noModule'),
    says(/unexpected (?:semicolon or )?newline(?:, expect(?:ed|ing))? (?:before )?\{/, 'braceOnNextLine'),
    says(/unexpected EOF/, 'openBlock'),
    says(/^newline in string|^string (?:literal )?not terminated/, 'openString'),
    says(/^invalid character U\+/, 'fullWidth'),
    says(/non-declaration statement outside function body/, 'outsideFunction'),
    says(/possibly missing comma or \)/, 'unpaired'),
    says(/^missing return/, 'noReturn'),
    says(/^(?:not enough|too many) arguments in call/, 'argumentCount'),
    says(
      /^(?:not enough|too many) return values|multiple-value .* in single-value context|^assignment mismatch/,
      'valueCount',
    ),
    says(/^no new variables on left side/, 'nothingNew'),
    names(/^(\w+) redeclared/, 'redeclared'),
    says(/\(?mismatched types/, 'mixedTypes'),
    says(/overflows\)?$/, 'overflow'),
    says(/^cannot use/, 'typeMismatch'),
    says(/^non-(?:boolean|bool) /, 'notBoolean'),
    names(/^\S+\.(\w+) undefined/, 'noMember'),
    says(/is not used$/, 'unusedValue'),
    says(/^syntax error/, 'syntax'),
  ],
};
