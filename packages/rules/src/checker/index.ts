export { checkerVerdict } from './dialects.ts';
export {
  type CheckerDialect,
  type CheckerEnd,
  type CheckerTerms,
  type CheckerVerdict,
  type Feedback,
  noFeedback,
} from './verdict.ts';
export {
  idleInteraction,
  type InteractionFacts,
  type InteractionVerdict,
  interactionVerdict,
  type Stall,
} from './interaction.ts';
