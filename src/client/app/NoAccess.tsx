import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** What a person sees at an address that is not for their role. */
export function NoAccess({ title }: { title: string }) {
  return (
    <section className="card panel-note">
      <Lock size={22} aria-hidden />
      <h2>{messages.screen.noAccessTitle}</h2>
      <p>{messages.screen.noAccess(title)}</p>
      <Link to={screenPaths.home}>{screens.home}</Link>
    </section>
  );
}
