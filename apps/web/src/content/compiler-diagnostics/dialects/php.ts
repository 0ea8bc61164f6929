import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located =
  /^(?:PHP )?(?<severity>Parse error|Fatal error|Warning): +(?<text>.+?) in \S+ on line (?<line>\d+)$/;

export const php: Dialect = {
  read: (output) => readMessageLines(output, located),
  meanings: [
    says(/^Unclosed '/, 'unpaired'),
    says(/^Unmatched '/, 'unpaired'),
    says(/unexpected identifier "[^"]*[\uFF00-\uFFEF]/, 'fullWidth'),
    says(/unexpected end of file, expecting variable/, 'openString'),
    says(/unexpected end of file/, 'openBlock'),
    says(/unexpected token "=", expecting|^syntax error, unexpected token "="/, 'dollar'),
    names(/^Cannot redeclare (?:function )?(\w+)/, 'redeclared'),
    names(/^Redefinition of parameter (\S+)/, 'redeclared'),
    says(/^'(?:break|continue)' not in/, 'breakOutside'),
    names(/expecting "(.+?)"/, 'missing'),
    names(/unexpected token "(else|elseif)"/, 'unexpected'),
    says(/^syntax error, unexpected (?:token|variable|identifier)/, 'semicolonBefore'),
  ],
};
