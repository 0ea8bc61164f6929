import { z } from 'zod';

/**
 * A CSS color from a color picker. The pattern excludes values that could leave a style attribute or load a resource.
 */
export const pickedColor = z
  .string()
  .trim()
  .max(40)
  .regex(/^(#[\da-f]{3,8}|[a-z]*|(?:rgb|hsl)a?\([\d\s.,%/]*\))$/i);
