import { z } from 'zod';

/**
 * A Markdown text rendered to HTML by the server, for clients without a renderer of their own. It is not
 * sanitized: the client must do that, as with HTML of its own renderer.
 */
export const readText = z
  .object({
    html: z.string().describe('with formulas as <span class="math">TeX</span>'),
    isPlain: z.boolean().describe('nobody wrote HTML into the text: every tag is of the reader’s own making'),
  })
  .nullable()
  .describe('a text of this answer as HTML, not purified; null where there is none or it is very long');
