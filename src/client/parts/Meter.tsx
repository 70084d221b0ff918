import { progressTone } from './progress-tone';
import './parts.css';

interface MeterProps {
  /** what is measured, for those who hear the page */
  label: string;
  /** 0 to 100 */
  percent: number;
  /** the same in words: '66.1%' */
  text: string;
  /** how far some work is, which is neither good nor bad */
  isPlain?: boolean;
}

/** How much of a whole is there, as a bar. */
export function Meter({ label, percent, text, isPlain = false }: MeterProps) {
  return (
    <div
      className={isPlain ? 'meter' : `meter meter--${progressTone(percent)}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <div className="meter__bar" style={{ width: `${percent}%` }} />
    </div>
  );
}
