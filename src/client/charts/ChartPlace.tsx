import { useEffect, useRef, useState } from 'react';
import { chartMessages } from '#contract/texts/chart-messages';
import type { LatePart } from '../browser/late-part';
import './chart-place.css';

interface ChartPlaceProps<Props> {
  part: LatePart<Props>;
  /** what the picture is given */
  of: Props & object;
  /** it comes unseen, too */
  isAsked?: boolean;
}

/** Where a picture will stand: as high as it from the first on. It is loaded, and its figures asked for, when it is about to be seen. */
export function ChartPlace<Props>({ part, of, isAsked = false }: ChartPlaceProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [hasBeenSeen, setSeen] = useState(false);
  const isSeen = hasBeenSeen || isAsked;
  const { Part, hasFailed } = part.useArrival();
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      part.load();
      setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, part]);
  return (
    <div ref={place} className="chart-place">
      {isSeen && Part && <Part {...of} />}
      {isSeen && hasFailed && <p className="empty-note">{chartMessages.partNotLoaded}</p>}
    </div>
  );
}
