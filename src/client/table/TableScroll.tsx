import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import './table.css';

interface TableScrollProps {
  /** what the table is, said when the keyboard reaches it to scroll */
  label: string;
  className?: string;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** The box in which a wide or long table scrolls; only while it does, the keyboard stops there. */
export function TableScroll({ label, className = '', style, children }: TableScrollProps) {
  const [isScrolling, setScrolling] = useState(false);
  const watch = useCallback((box: HTMLDivElement) => {
    const look = () => setScrolling(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    for (const content of box.children) observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const stop = isScrolling ? { tabIndex: 0, role: 'region', 'aria-label': label } : {};
  return (
    <div ref={watch} className={`table-scroll ${className}`} style={style} {...stop}>
      {children}
    </div>
  );
}
