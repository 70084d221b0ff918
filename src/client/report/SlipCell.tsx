import { captions } from '#contract/captions';
import { buttons } from '#contract/labels';
import { paths } from '#contract/paths';
import { slipIsImage } from '#contract/slips';

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
