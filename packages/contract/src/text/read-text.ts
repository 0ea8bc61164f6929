import { z } from 'zod';

/**
 * A Markdown text rendered to HTML by the server, for clients without a renderer of their own. It is not
 * sanitized: the client must do that, as with HTML of its own renderer.
 */
export const readText = z
  .object({
    html: z.string().describe('with formulas as <span class="math">TeX</span>'),
    isPlain: z.boolean().describe('the text contains no HTML of its author; the renderer created every tag'),
  })
  .nullable()
  .describe('a text of this response as HTML, not sanitized; null if it is absent or very long');
