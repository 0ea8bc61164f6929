import { statements } from './statements.ts';
