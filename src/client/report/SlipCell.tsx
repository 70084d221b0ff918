import { buttons } from '#contract/labels';
import { paths } from '#contract/paths';
import { slipIsImage } from '#contract/slips';

/** '-' without a slip; a picture opens in a new tab, anything else is downloaded (§2 Slip cell). */
export function SlipCell({ slip }: { slip: string | null | undefined }) {
  if (!slip) return '-';
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
