const lines = (count: number) => Array.from({ length: count }, (_, line) => <span key={line} className="skeleton" />);

/** In the place of two projects, with their parts where they will be. */
export function ProjectSkeleton() {
  return (
    <div className="project-details">
      {[1, 2].map((place) => (
        <div key={place} className="card">
          <div className="card__head">
            <span className="skeleton skeleton--title" />
          </div>
          <div className="project__overview">
            {[4, 4, 6, 4].map((count, part) => (
              <div key={part}>{lines(count)}</div>
            ))}
          </div>
          <div className="project__summaries project__part">
            <div className="panel">{lines(6)}</div>
            <div className="panel">{lines(6)}</div>
          </div>
          <div className="project__types project__part">
            {[1, 2, 3].map((part) => (
              <div key={part} className="panel">
                {lines(4)}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
