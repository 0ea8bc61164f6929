import { z } from 'zod';

/** Why a formula is shown as TeX although it is valid. */
export const formulaRefusals = ['tooLong', 'tooLarge', 'tooSlow'] as const;
export type FormulaRefusal = (typeof formulaRefusals)[number];

/**
 * A formula of a Markdown text, sent with the text. Renderers insert it at the same TeX; a formula that is
 * not included is shown as TeX.
 */
export const formula = z.object({
  tex: z.string().describe('as it stands between its signs'),
  isDisplay: z.boolean().describe('on a line of its own'),
  html: z.string().nullable().describe('KaTeX HTML with MathML in it; null where the TeX cannot be read'),
  error: z.string().optional().describe('why it cannot be read'),
  refused: z
    .enum(formulaRefusals)
    .optional()
    .describe(
      'it can be read but is not shown: its TeX, or what comes of it, is too long, or it takes too much time',
    ),
  later: z
    .string()
    .optional()
    .describe(
      'this entry is no formula but the key by which GET /api/formulas answers the formulas of a text',
    ),
});

export const formulas = z.array(formula).describe('formulas of the Markdown in this answer');

export type Formula = z.output<typeof formula>;
