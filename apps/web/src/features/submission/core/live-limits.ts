/**
 * Copy of the contract's `liveTopicsMax`, whose module contains schemas that the browser does not need. A
 * test compares both.
 */
export const liveTopicsMax = 50;
