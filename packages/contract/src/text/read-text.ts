import { z } from 'zod';

/**
 * A Markdown text that the server has rendered to HTML, for clients without their own renderer. The HTML is not
 * sanitized. The client must sanitize it, as it must the HTML of its own renderer.
 */
export const readText = z
  .object({
    html: z.string().describe('with formulas as <span class="math">TeX</span>'),
    isPlain: z.boolean().describe('the text contains no HTML of its author; the renderer created every tag'),
  })
  .nullable()
  .describe('a text of this response as HTML, not sanitized; null if it is absent or very long');
