import { caretOf, type Dialect, messageOf, names, says } from '../dialect.ts';

const place = /^[^\s:]+\.[jt]s(?::(?<line>\d+))?$/;
const said = /^(?:\w*Error: )(?<text>.+)$/m;

/** Node.js and its TypeScript transformer. They quote the line before the caret line. */
export const node: Dialect = {
  read(output, program) {
    const lines = output.split('\n');
    const text = said.exec(output)?.groups?.['text'];
    const found = place.exec(lines[0] ?? '');
    if (text === undefined || found === null) return [];
    const message = messageOf(found);
    const at = lines.findIndex((line) => caretOf(line) !== null);
    const caret = caretOf(lines[at]);
    return [
      {
        ...message,
        line: message.line ?? program.length,
        column: caret === null ? null : caret + 1,
        text,
      },
    ];
  },
  meanings: [
    says(/^Unexpected end of input|got '<eof>'/, 'openBlock'),
    names(/^Identifier '(\w+)' has already been declared/, 'redeclared'),
    says(/^Unterminated (?:string|template)/, 'openString'),
    says(/^Missing initializer in const|^'const' declarations must be initialized/, 'constInitial'),
    says(/^await is(?:n't allowed| only valid)/, 'awaitOutside'),
    says(/^missing \) after/, 'unpaired'),
    says(/^Unexpected character/, 'fullWidth'),
    says(/^Identifier cannot follow number/, 'badName'),
    says(/^Illegal (?:break|continue)|^A '(?:break|continue)' statement/, 'breakOutside'),
    says(/^Illegal return|^Return statement is not allowed/, 'returnOutside'),
    says(/^Invalid left-hand side|^Invalid assignment target/, 'notAssignable'),
    says(/^Cannot use import statement|^'import', and 'export'/, 'importPlace'),
    says(/^Unterminated regexp|^Invalid regular expression/, 'openRegex'),
    names(/^Unexpected (?:strict mode )?(?:token|identifier) '(.+)'/, 'unexpected'),
    says(/^Expected a semicolon|^Expected ';'/, 'semicolon'),
    names(/^Expected '(.+?)'/, 'missing'),
    names(/^Unexpected token `(.+?)`/, 'unexpected'),
    says(/^Expression expected/, 'noExpression'),
    says(/^Invalid or unexpected token/, 'badToken'),
  ],
};
