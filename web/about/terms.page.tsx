import { paths } from '#contract/paths.ts';
import { useBrand } from '../brand.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Link } from '../ui/link.tsx';

export function Component() {
  const { brandName } = useBrand();
  return (
    <div className="wrap pt-6 md:pt-12">
      <PageHead title="Terms and Conditions" description={`What holds for everyone who uses ${brandName}.`} />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,680px)] gap-10 lg:gap-20 items-start">
        <div className="lg:sticky lg:top-[164px] xl:top-[120px]">
          <h1 className="text-[38px] leading-none md:text-display font-[720] tracking-[-.025em]">
            Terms and Conditions
          </h1>
          <p className="mt-4 max-w-[400px] text-lead text-ink-2">
            What holds for everyone who uses {brandName}. Who signs up, lists an item or writes to another member agrees
            to it.
          </p>
        </div>
        <div className="grid gap-9">
          {terms.map(({ title, points }) => (
            <section key={title}>
              <h2 className="text-h2 font-[660]">{title}</h2>
              {points.map((point) => (
                <p key={point} className="mt-3 text-ink-2 text-[15.5px] leading-[1.6]">
                  {point}
                </p>
              ))}
            </section>
          ))}
          <p className="text-ink-2 text-[15.5px] leading-[1.6]">
            Questions?{' '}
            <Link to={paths.contact()} className="font-semibold text-pen-text underline underline-offset-3">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  );
}

/** The terms in reading order. Refunds and cancellations are given; the rest is ours. */
const terms: { title: string; points: string[] }[] = [
  {
    title: 'Who this is for',
    points: [
      'Anyone may look around. To sell, chat, follow or keep a wish-list you need an account of your own, with an e-mail address that is yours.',
      'Keep your password to yourself. What is done with your account counts as done by you.',
    ],
  },
  {
    title: 'Selling and renting out',
    points: [
      'List only what is yours and may be sold on campus. Describe it as it is: condition, faults and price.',
      'Take down or mark as sold what is gone. For a rental, agree on price, duration and the state of the item before you hand it over.',
      'Do not list weapons, drugs, medicines, alcohol, tobacco, stolen goods, exam answers, or copies that infringe the rights of others.',
    ],
  },
  {
    title: 'Buying',
    points: [
      'A deal is between the two of you. We bring buyers and sellers together; we are not a party to the sale and do not inspect the items.',
      'Meet in a public place on campus, look at the item first, and pay when you have it in your hands.',
    ],
  },
  {
    title: 'Refunds',
    points: ['Refunds apply only for payment-provider technical issues. They are processed within 5-7 working days.'],
  },
  {
    title: 'Cancellations',
    points: ['Orders cannot be cancelled once confirmed or shipped.'],
  },
  {
    title: 'With each other',
    points: [
      'Be fair and polite in chats, mails and listings. No threats, no harassment, no advertising, no messages to many at once.',
      'Question papers are for study. Upload only what the university allows to be shared.',
    ],
  },
  {
    title: 'Your data',
    points: [
      'Everybody sees your name, picture, year and branch, and what you list. You choose in your settings who also sees your e-mail address and phone number: all members, the other side of a deal, or nobody. Until you choose, the rule of your campus holds; what all members see, the operators may open to visitors.',
      'You can delete your account in the settings at any time. Your items, pictures and follows go with it; messages you sent stay with those you sent them to, without your name.',
    ],
  },
  {
    title: 'When these terms are broken',
    points: [
      'We may take down listings and papers, and close accounts, that break these terms or the law.',
      'The service comes as it is. We do our best to keep it running and your data safe, and cannot promise that it never fails.',
    ],
  },
];
