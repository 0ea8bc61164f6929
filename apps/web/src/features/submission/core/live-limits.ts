/** As the contract's `liveTopicsMax`, which stands beside schemas that no browser needs. A test keeps them equal. */
export const liveTopicsMax = 50;
