import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

/** Messages of DMD, which have no columns by default. */
const located =
  /^[^\s(]+\.d\((?<line>\d+)(?:,(?<column>\d+))?\): (?<severity>Error|Warning|Deprecation): (?<text>.+)$/;

export const d: Dialect = {
  read: (output) => readMessageLines(output, located),
  meanings: [
    names(/^undefined identifier `(\w+)`/, 'undeclared'),
    says(/^semicolon (?:needed|expected)|when expecting `;`/, 'semicolon'),
    says(
      /^cannot implicitly convert expression .* of type `(?:u?long|double|float|real)` to `(?:int|uint|short|byte|long)`/,
      'lossy',
    ),
    says(/^cannot implicitly convert/, 'typeMismatch'),
    says(/^found `End of File` when expecting/, 'openBlock'),
    names(/^no property `(\w+)`/, 'noMember'),
    says(/is not callable using argument types|callable using argument types/, 'argumentTypes'),
    names(/^declaration `(?:\w+\.)*(\w+)` is already defined/, 'redeclared'),
    names(/^unable to read module `(\w+)`|^module `(\w+)` is in file/, 'noModule'),
    says(/no `return exp;`/, 'noReturn'),
    says(/^unterminated string/, 'openString'),
    names(/^cannot modify `(?:const|immutable)` expression `(\w+)`/, 'constant'),
    names(/^found `[^`]*` when expecting `([^`]+)`/, 'missing'),
    says(/^incompatible types for/, 'noOperator'),
    says(/does not have a boolean value/, 'notBoolean'),
  ],
};
