import type { BookEntry } from '#contract/areas/entries.wire';
import { entryCaptions } from '#contract/texts/entry-captions';
import { sizeInWords } from '#contract/values/sizes';
import { paths } from '#contract/vocabulary/paths';
import { slipIsImage } from '#contract/vocabulary/slips';
import { SlipCell } from '../../table/SlipCell';

/** The slip in its place: a picture is shown, of anything else its name, and the way to it. */
export function EntrySlip({ slip: { name, fileName, bytes } }: { slip: NonNullable<BookEntry['slip']> }) {
  return (
    <section className="entry-panel__section" aria-label={entryCaptions.slip}>
      <h3>{entryCaptions.slip}</h3>
      {slipIsImage(name) && (
        <img
          className="entry-panel__picture"
          src={`${paths.files}/${encodeURI(name)}`}
          alt={entryCaptions.slipOf(fileName)}
        />
      )}
      <p>
        <bdi className="dimmed">{entryCaptions.fileOf(fileName, sizeInWords(bytes))}</bdi> <SlipCell slip={name} />
      </p>
    </section>
  );
}
