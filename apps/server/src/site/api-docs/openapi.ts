import { creatingCalls, idempotencyKeyPattern } from '@xiezhi/contract/creating-calls';
import { errorCatalogue, type ErrorCode, type ErrorEntry } from '@xiezhi/contract/errors';
import { isDownload, type RouteDefinition, type Upload } from '@xiezhi/contract/wire/route';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { keysOf } from '@xiezhi/contract/wire/values';
import { z } from 'zod';

type Schema = Record<string, unknown>;

/** All calls of the contract, each with its name. */
export const allRoutes: readonly (readonly [RouteName, RouteDefinition])[] = keysOf(routes).map((name) => [
  name,
  routes[name],
]);

let cached: Schema | undefined;

/** Returns the contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Schema {
  cached ??= buildDocument();
  return cached;
}

function buildDocument(): Schema {
  const paths: Record<string, Schema> = {};
  for (const [name, definition] of allRoutes) {
    const [method = 'GET', url = ''] = name.split(' ');
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Xiezhi',
      version: '1',
      description:
        'Every JSON answer is an envelope {status, data, msg}; status 200 is success. A broken business rule ' +
        'answers HTTP 200 with another status. The token of POST /api/login comes in the Authorization header ' +
        'of its answer and is sent back in the same header, without a prefix.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            status: { type: 'integer' },
            data: { type: 'null' },
            msg: { type: 'string' },
          },
          required: ['status', 'data', 'msg'],
        },
      },
    },
    paths,
  };
}

function operation(name: string, definition: RouteDefinition): Schema {
  const { access, summary, params, query, body, upload, data, isRaw, errors = [] } = definition;
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return {
    operationId: name.replace(' /api/', '_').toLowerCase().replaceAll(/\W+/g, '_'),
    summary,
    tags: [pathNoun(name)],
    security: access === 'anon' ? [{}, { token: [] }] : [{ token: [] }],
    'x-access': access,
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(creatingCalls.has(name) ? [idempotencyParameter] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } },
          },
        }
      : {}),
    ...(upload ? { requestBody: uploadBody(upload) } : {}),
    responses: {
      200: {
        description: describeErrors(errors, isDownload(name, definition)),
        content: isRaw ? {} : { 'application/json': { schema: envelope(data) } },
      },
      default: { description: 'A failure of the catalogue', content: failure },
    },
  };
}

/** Optional header. Without it the server executes a repeated request again. */
const idempotencyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

function uploadBody({ field }: Upload): Schema {
  const properties = { [field]: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', required: [field], properties };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** Returns the noun by which the document groups a call, taken from the beginning of its path. */
export function pathNoun(name: string): string {
  const path = name.split(' ')[1] ?? '';
  return /^\/api\/(admin|node|live)\//.exec(path)?.[1] ?? 'general';
}

/** Converts a schema to JSON Schema. Parts that JSON Schema cannot express accept any value. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function envelope(data: z.ZodType | undefined): Schema {
  return {
    type: 'object',
    properties: {
      status: { const: 200 },
      data: data ? jsonSchema(data, 'output') : { type: 'null' },
      msg: { type: 'string' },
    },
    required: ['status', 'data', 'msg'],
  };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeErrors(codes: readonly ErrorCode[], isOfFile: boolean): string {
  const lines = codes.map((code) => {
    const { http, status, en }: ErrorEntry = errorCatalogue[code];
    const answered = isOfFile && http === 200 ? 400 : http;
    return `- ${code} (HTTP ${answered}, status ${status}): ${en}`;
  });
  const first = isOfFile ? 'The file.' : 'Success, or a broken business rule with another body status.';
  return [first, ...lines].join('\n');
}
