/** Every sentence of the product: those of §5 and §8 word for word, and those that the contract adds. */
export * as messages from './message-groups';
