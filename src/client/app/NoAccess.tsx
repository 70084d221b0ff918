import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#contract/labels';
import { screenPaths } from '#contract/screen-paths';

/** What a person sees at an address that is not for their role. */
export function NoAccess({ title }: { title: string }) {
  return (
    <section className="card panel-note">
      <Lock size={22} aria-hidden />
      <h2>No access</h2>
      <p>Your role does not include {title}. An administrator can change that; nothing of yours was lost.</p>
      <Link to={screenPaths.home}>{screens.home}</Link>
    </section>
  );
}
