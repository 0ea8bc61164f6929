export { excerptAround } from './excerpt.ts';
export { type Explained, explainFailure } from './explain.ts';
export { faultSignals, openLegacyFailure, redactFailure } from './redact-failure.ts';
export { countLines, explainedBytes, outputText, type OutputText } from './output-text.ts';
export * from './sentence.ts';
