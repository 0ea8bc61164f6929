import type { Locale } from '@xiezhi/contract/limits';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { describeValidationIssue } from './describe-validation-issue.ts';

export interface ValidatedParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses a request with the schemas of its route; unknown fields are dropped. Throws `invalidRequest`. */
export function validate(
  definition: RouteDefinition,
  request: FastifyRequest,
  locale: Locale,
): ValidatedParts {
  return {
    params: read(definition.params, request.params, locale),
    query: read(definition.query, withoutNul(request.query), locale),
    body: read(definition.body, request.body ?? {}, locale),
  };
}

/**
 * Replaces NUL in query parameters, because text columns cannot store it. The replacement character matches no stored
 * text.
 */
function withoutNul(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
  };
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, replace(value)]));
}

function read(schema: z.ZodType | undefined, value: unknown, locale: Locale): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError('invalidRequest', {
    detail: issue ? describeValidationIssue(issue, locale).slice(0, 300) : '',
  });
}
