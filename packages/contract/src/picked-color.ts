import { z } from 'zod';

/** What pickers of colours give; nothing that could leave a style, or fetch something for whoever looks at it. */
export const pickedColor = z
  .string()
  .trim()
  .max(40)
  .regex(/^(#[\da-f]{3,8}|[a-z]*|(?:rgb|hsl)a?\([\d\s.,%/]*\))$/i);
