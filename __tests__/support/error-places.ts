/** As many places as a failure needs to be understood. */
const placesOfError = 25;

/**
 * What Jest does for every error that is made: it looks up each of a hundred places in the maps of the sources. Lines are
 * where they are written (typescript-transformer.cjs), and playwright makes an error for each call, to have its place at hand.
 */
export function tellPlacesAsTheyAre(errors: ErrorConstructor): void {
  errors.stackTraceLimit = placesOfError;
  Reflect.deleteProperty(errors, 'prepareStackTrace');
}
