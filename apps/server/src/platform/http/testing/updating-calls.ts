import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { isRecord } from '@xiezhi/contract/wire/values';
import { z } from 'zod';

/** Fields with the version that the user edited. If such a field is omitted, the currently stored version is used. */
const versionFields = new Set(['version', 'revision', 'former', 'formerPath', 'base']);

/**
 * Objects that form a single value, so none of their fields can be omitted. For example, a category without its id
 * would be another category.
 */
const wholeValues = new Set(['trainingCategory']);

/** Returns the optional fields of the route's body. Nested fields are paths with dots, such as `problem.title`. */
export function optionalFieldsOf(name: RouteName): string[] {
  const { body } = routes[name] as RouteDefinition;
  if (!body) return [];
  const found: string[] = [];
  const schema: unknown = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  collectOptional(schema, '', found);
  return found;
}

function collectOptional(schema: unknown, before: string, found: string[]): void {
  if (!isRecord(schema)) return;
  const alternatives = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as unknown[]) : [];
  for (const alternative of alternatives) collectOptional(alternative, before, found);
  if (!isRecord(schema['properties'])) return;
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []);
  for (const [key, value] of Object.entries(schema['properties'])) {
    if (versionFields.has(key)) continue;
    const path = before + key;
    if (!required.has(key)) found.push(path);
    if (!wholeValues.has(key)) collectOptional(value, `${path}.`, found);
  }
}

/** Returns a body without one of its fields. */
export function withoutField(body: Record<string, unknown>, path: string): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
  const inner = body[key];
  return isRecord(inner) ? { ...body, [key]: withoutField(inner, rest.join('.')) } : body;
}

/** Returns whether a body has a field at this path. */
export function hasField(body: Record<string, unknown>, path: string): boolean {
  const [key = '', ...rest] = path.split('.');
  if (!(key in body)) return false;
  if (rest.length === 0) return true;
  const inner = body[key];
  return isRecord(inner) && hasField(inner, rest.join('.'));
}
