import * as ready from '@codemirror/legacy-modes/mode/javascript';
import { modeOf } from '../mode.ts';

const types = 'Array BigInt Boolean Date Error Map Math Number Object Promise RegExp Set String Symbol JSON';

export const javascript = modeOf(ready.javascript, { types });
export const typescript = modeOf(ready.typescript, { types });
export const json = modeOf(ready.json, { styles: { property: 'string', propertyName: 'string' } });
