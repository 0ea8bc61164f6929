export { excerptAround } from './excerpt.ts';
export { type Explained, explainOutput } from './explain.ts';
export { faultSignals, openOldWhy, openWhy } from './open-why.ts';
export { countLines, explainedBytes, outputText, type OutputText } from './output-text.ts';
export * from './sentence.ts';
