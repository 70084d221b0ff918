import { controls } from '#contract/texts/control-names';
import { reportPageSizes } from '#contract/vocabulary/limits';

interface PageSizesProps {
  size: number;
  sizes?: readonly number[];
  onChoose: (size: number) => void;
}

/** How many rows a page has. It stands over the table, where nothing moves when there are more. */
export function PageSizes({ size, sizes = reportPageSizes, onChoose }: PageSizesProps) {
  return (
    <div role="group" aria-label={controls.pageSizes} className="page-sizes">
      {sizes.map((rows) => (
        <button
          key={rows}
          type="button"
          aria-pressed={rows === size}
          aria-label={controls.pageSize(rows)}
          onClick={() => onChoose(rows)}
        >
          {rows}
        </button>
      ))}
    </div>
  );
}
