export { checkerVerdict } from './dialects.ts';
export {
  type CheckerDialect,
  type CheckerEnd,
  type CheckerTerms,
  type CheckerVerdict,
  type Feedback,
  noFeedback,
} from './verdict.ts';
