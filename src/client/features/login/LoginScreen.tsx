import { Building2, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { versionLabel } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { LoginForm } from './LoginForm';
import './login.css';

interface LoginScreenProps {
  /** why one is here, such as a session that has ended */
  notice: string | null;
  corner: ReactNode;
  /** it stands over a form that is still open */
  isOverForm: boolean;
}

/** Sign-in (§2). */
export function LoginScreen({ notice, corner, isOverForm }: LoginScreenProps) {
  return (
    <main className={isOverForm ? 'login login--over' : 'login'}>
      <div className="login__corner">{corner}</div>
      <section className="login__card">
        <header className="login__head">
          <span className="login__mark">
            <Building2 size={26} strokeWidth={1.75} aria-hidden />
          </span>
          <h1>{messages.appTitle}</h1>
          <p>{messages.login.invitation}</p>
        </header>
        {notice && (
          <p className="login__notice" role="status">
            <Info size={17} aria-hidden />
            <span>{notice}</span>
          </p>
        )}
        <LoginForm />
      </section>
      <footer className="login__version">
        {messages.login.version} <span>{versionLabel}</span>
      </footer>
    </main>
  );
}
