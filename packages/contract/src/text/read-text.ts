import { z } from 'zod';

/**
 * A Markdown text as the site's reader makes HTML of it, for clients that would else bring a reader. It is not
 * purified: whoever shows it does that, as with HTML of its own reader.
 */
export const readText = z
  .object({
    html: z.string().describe('with formulas as <span class="math">TeX</span>'),
    isPlain: z.boolean().describe('nobody wrote HTML into the text: every tag is of the reader’s own making'),
  })
  .nullable()
  .describe('a text of this answer as HTML, not purified; null where there is none or it is very long');
