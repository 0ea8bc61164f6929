import type { Fact } from './fact.ts';
import { contestFacts } from './facts-contests.ts';
import { ownFacts } from './facts-own.ts';
import { peopleFacts } from './facts-people.ts';
import { problemFacts } from './facts-problems.ts';

/** All facts, in the order in which the test sets them. */
export const facts: readonly Fact[] = [...contestFacts, ...problemFacts, ...peopleFacts, ...ownFacts];
