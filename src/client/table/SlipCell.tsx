import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { paths } from '#contract/vocabulary/paths';
import { slipIsImage } from '#contract/vocabulary/slips';

/** A dash without a slip; a picture opens in a new tab, anything else is downloaded (§2 Slip cell). */
export function SlipCell({ slip }: { slip: string | null | undefined }) {
  if (!slip) return captions.noValue;
  const address = `${paths.files}/${encodeURI(slip)}`;
  if (slipIsImage(slip)) {
    return (
      <a href={address} target="_blank" rel="noopener">
        {buttons.viewSlip}
      </a>
    );
  }
  return (
    <a href={address} download>
      {buttons.downloadSlip}
    </a>
  );
}
