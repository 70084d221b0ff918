/** A name of any length and direction: two lines of it, and all of it when it is pointed at. */
export function LongName({ children }: { children: string }) {
  return (
    <bdi className="long-name" title={children}>
      {children}
    </bdi>
  );
}
