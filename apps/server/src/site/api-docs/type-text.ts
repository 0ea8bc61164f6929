type Schema = Readonly<Record<string, unknown>>;

/** Converts a JSON Schema to a short readable text, such as `{ id: integer, name: string | null }`. */
export function typeText(schema: Schema, indent = ''): string {
  const options = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (options.length > 0) return [...new Set(options.map((option) => typeText(option, indent)))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return arrayText(schema, indent);
  if (schema['type'] === 'object') return objectText(schema, indent);
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

function arrayText(schema: Schema, indent: string): string {
  const item = typeText(isSchema(schema['items']) ? schema['items'] : {}, indent);
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, indent: string): string {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    return isSchema(values) ? `{ [key]: ${typeText(values, indent)} }` : '{}';
  }
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const value = isSchema(property) ? property : {};
    const mark = required.includes(name) ? '' : '?';
    const comment = typeof value['description'] === 'string' ? `  // ${value['description']}` : '';
    return `${inner}${name}${mark}: ${typeText(value, inner)}${comment}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function list(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
