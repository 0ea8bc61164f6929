import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s:]+\.kt:(?<line>\d+):(?<column>\d+): (?<severity>error|warning): (?<text>.+)$/;

export const kotlin: Dialect = {
  read: (output) => readMessageLines(output, located),
  meanings: [
    says(/none of the following candidates is applicable/i, 'argumentTypes'),
    names(/^unresolved reference:? '?(\w+)/i, 'undeclared'),
    says(
      /^type mismatch|^the (?:integer|floating-point|boolean|character) literal does not conform|^initializer type mismatch|^argument type mismatch/i,
      'typeMismatch',
    ),
    says(/^'?val'? cannot be reassigned/i, 'val'),
    says(/^only safe .* are allowed on a nullable receiver/i, 'nullable'),
    names(/^variable '(\w+)' must be initialized/i, 'uninitialised'),
    says(/^a 'return' expression required|^missing return/i, 'noReturn'),
    says(/^no value passed for parameter|^too many arguments/i, 'argumentCount'),
    names(/^conflicting declarations:? ?\w* ?(?:val|var) (\w+)/i, 'redeclared'),
    says(
      /^none of the following functions can be called|^none of the following candidates/i,
      'argumentTypes',
    ),
    says(/^'when' expression must be exhaustive/i, 'exhaustive'),
    says(/not enough information to infer/i, 'needsType'),
    says(/^expecting a top level declaration/i, 'outsideFunction'),
    says(/^expecting '"'/i, 'openString'),
    says(/^missing '}|^expecting '}'/i, 'openBlock'),
    names(/^expecting '(.+?)'/i, 'missing'),
    says(/^expecting an? (?:expression|element)/i, 'noExpression'),
    says(/^unexpected tokens/i, 'sameLine'),
  ],
};
