import { z } from 'zod';

/** Reasons why a valid formula is shown as TeX source. */
export const formulaRefusals = ['tooLong', 'tooLarge', 'tooSlow'] as const;
export type FormulaRefusal = (typeof formulaRefusals)[number];

/**
 * A formula of a Markdown text. Responses contain the formulas together with the text. Renderers show `html` at the
 * place of this TeX. A formula that the response does not contain is shown as TeX source.
 */
export const formula = z.object({
  tex: z.string().describe('TeX between the delimiters'),
  isDisplay: z.boolean().describe('on a line of its own'),
  html: z.string().nullable().describe('KaTeX HTML with MathML; null if the TeX is not valid'),
  error: z.string().optional().describe('why the TeX is not valid'),
  refused: z
    .enum(formulaRefusals)
    .optional()
    .describe(
      'why a valid formula is not rendered: its TeX or HTML is too long, or rendering takes too much time',
    ),
  later: z
    .string()
    .optional()
    .describe(
      'this entry is not a formula but a key; GET /api/formulas returns the formulas of the text for it',
    ),
});

export const formulas = z.array(formula).describe('formulas of the Markdown in this response');

export type Formula = z.output<typeof formula>;
