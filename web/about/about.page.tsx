import { GraduationCap, MessageCircle, Tag, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import drafter from '../art/items/drafter.svg';
import notes from '../art/items/notes.svg';
import racket from '../art/items/racket.svg';
import { useBrand } from '../brand.ts';
import { PageHead } from '../layout/page-head.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Hero } from './hero.tsx';

const features = [
  { Icon: Tag, name: 'Buy, sell, rent', text: 'List an item in two steps. Mark it for rent if you only lend it.' },
  { Icon: UsersRound, name: 'Follow sellers', text: 'Follow the people whose things you like and chat with them.' },
  { Icon: MessageCircle, name: 'Chat in real time', text: 'One inbox for sellers, friends and the whole campus.' },
  {
    Icon: GraduationCap,
    name: 'Question papers',
    text: 'Previous-year papers by year and branch, one tap to download.',
  },
];

export const Component = () => (
  <div className="wrap pt-5 md:pt-8">
    <Intro />
    <div className="mt-12 md:mt-16 grid lg:grid-cols-[1.3fr_1fr_1fr] gap-8 lg:gap-12">
      <Story title="Our Founding Story" className="text-lead">
        It began on a hostel notice board: forty handwritten slips, half of them torn off, none of them dated. We took a
        photo of the board and built this instead.
      </Story>
      <Story title="Our Vision">A campus where nothing useful is thrown away at the end of a semester.</Story>
      <Story title="Our Mission">Make handing something to the next student easier than buying it new.</Story>
    </div>
    <section aria-labelledby="features" className="mt-12 md:mt-16">
      <h2 id="features" className="sr-only">
        What you can do here
      </h2>
      <ul className="grid sm:grid-cols-2 lg:grid-cols-4 gap-4 md:gap-5">
        {features.map(({ Icon, name, text }) => (
          <li key={name} className="panel p-6">
            <Icon className="size-7 text-pen-text" strokeWidth={1.8} />
            <h3 className="mt-4 text-h3 font-[660]">{name}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
    <section
      aria-labelledby="touch"
      className="mt-12 md:mt-16 grid lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] gap-8 lg:gap-20"
    >
      <div>
        <h2 id="touch" className="text-[28px] leading-9 md:text-h1 font-[700]">
          Get in Touch
        </h2>
        <div className="mt-8 max-lg:hidden">
          <LateSpot of="PeopleSpot" className="w-[280px]" />
        </div>
      </div>
      <FeedbackForm />
    </section>
  </div>
);

function Intro() {
  const { brandName } = useBrand();
  const text = `Every year seniors leave with drafters, coats and books that juniors are about to buy new. ${brandName} passes them on.`;
  return (
    <>
      <PageHead title="About" description={text} />
      <Hero pictures={[notes, racket, drafter]} title="Good things should stay on" swiped="campus." text={text} />
    </>
  );
}

const Story = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <section>
    <h2 className="text-h2 font-[660]">{title}</h2>
    <p className={`mt-3 text-ink-2 ${className ?? 'text-[15.5px] leading-[1.6]'}`}>{children}</p>
  </section>
);
