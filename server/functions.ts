import { merge } from '#contract/domains.ts';
import { logOut, requestPasswordReset, resetPassword, sendCode, signUp } from '#server/accounts/accounts.ts';
import {
  getSignInWays,
  linkCampusAccount,
  sendCampusCode,
  unlinkCampusAccount,
} from '#server/accounts/campus/link-account.ts';
import { beginCampusSignIn, finishCampusSignIn } from '#server/accounts/campus/sign-in.ts';
import { changeAddress, getOwnAddress, requestAddressChange } from '#server/accounts/change-address.ts';
import { changePassword, confirmPassword } from '#server/accounts/change-password.ts';
import { logIn } from '#server/accounts/log-in.ts';
import { addPasskey, beginAddingPasskey } from '#server/accounts/passkeys/add-passkey.ts';
import { listPasskeys, removePasskey } from '#server/accounts/passkeys/passkeys.ts';
import { beginPasskey, confirmByPasskey, signInByPasskey } from '#server/accounts/passkeys/use-passkey.ts';
import { confirmSecondAddress, removeSecondAddress, requestSecondAddress } from '#server/accounts/second-address.ts';
import { endOtherSessions, endSession, listSessions } from '#server/accounts/sessions.ts';
import { undoAddressChange } from '#server/accounts/undo-address.ts';
import { announce, countReceivers, listAnnouncements, undoAnnouncement } from '#server/announcements/announcements.ts';
import { closeAnnouncementBar, endAnnouncementBar, getAnnouncementBar } from '#server/announcements/bar.ts';
import { blockPerson } from '#server/blocks/block-person.ts';
import { listBlockedPeople, previewBlock, unblockPerson } from '#server/blocks/blocks.ts';
import { findBook, importBooks, listBooks } from '#server/books/books.ts';
import { getCampus, saveChoices, saveCurrency } from '#server/campus/campus.ts';
import { createCategory, getCategoryPage, listCategories } from '#server/categories/categories.ts';
import { deleteCategory, editCategory, orderCategories } from '#server/categories/change-categories.ts';
import { listCategoryCounts } from '#server/categories/list-counts.ts';
import { mergeCategories } from '#server/categories/merge-categories.ts';
import { exportAudit, listAudit } from '#server/console/audit.ts';
import { endMemberSessions, exportMember, setMemberBlocked, setMemberRole } from '#server/console/change-member.ts';
import { listAllItems } from '#server/console/items.ts';
import { listMembers } from '#server/console/members.ts';
import { checkFiles, makeBackup } from '#server/console/operation/begin-job.ts';
import { getBackupLink } from '#server/console/operation/download-backup.ts';
import { getHealth } from '#server/console/operation/health.ts';
import { listOutbox, retryMail } from '#server/console/operation/outbox.ts';
import { getOverview, listMissedSearches } from '#server/console/overview.ts';
import { listAllPapers } from '#server/console/papers.ts';
import { deleteMessage, editMessage, reactToMessage } from '#server/conversations/change-message.ts';
import {
  hideConversation,
  listMessageChanges,
  listMessages,
  markAllRead,
  markRead,
  markUnread,
  muteConversation,
} from '#server/conversations/conversations.ts';
import {
  acceptRequest,
  declineRequest,
  getRequestTerms,
  listRequests,
} from '#server/conversations/requests/requests.ts';
import { sendRequest } from '#server/conversations/requests/send-request.ts';
import { searchMessages } from '#server/conversations/search-messages.ts';
import { getHandOverCode, handOver } from '#server/deals/hand-over.ts';
import { haveWanted } from '#server/deals/have-wanted.ts';
import {
  getDeal,
  getItemDeals,
  listConversationDeals,
  listDeals,
  listLine,
  listOwnItemDeals,
  sumUpDeals,
} from '#server/deals/lists.ts';
import { listPlaces, proposeMeeting, savePlaces, takeMeeting } from '#server/deals/meetings.ts';
import { answerOffer, makeOffer } from '#server/deals/offers.ts';
import { actFunctions } from '#server/deals/one-deal.ts';
import { endDeal, reserveDeal } from '#server/deals/reserve.ts';
import { wantItem } from '#server/deals/want-item.ts';
import { decideCase } from '#server/desk/decide-case.ts';
import { answerAppeal, liftDecision } from '#server/desk/decisions/answer.ts';
import { appeal, appealByLink } from '#server/desk/decisions/appeal.ts';
import { getDecision, getDecisionByLink, listOwnDecisions } from '#server/desk/decisions/decisions.ts';
import { exportByLink, exportOwnData, getExportByLink } from '#server/desk/decisions/export.ts';
import { getCase } from '#server/desk/get-case.ts';
import { getDeskFigures, listCases } from '#server/desk/list-cases.ts';
import { readCaseMessages } from '#server/desk/read-messages.ts';
import { listOwnReports, report } from '#server/desk/reports/reports.ts';
import { answerDataRequest, listDataRequests } from '#server/duties/answer-request.ts';
import { exportBreach, listBreaches, listOwnBreaches, notifyAffected, saveBreach } from '#server/duties/breaches.ts';
import { listOwnDataRequests, makeDataRequest } from '#server/duties/duties.ts';
import { listFeedback, submitFeedback } from '#server/feedback/feedback.ts';
import { findOwnAlike, suggestItemFields } from '#server/hints/hints.ts';
import { getPriceSense } from '#server/hints/price-sense.ts';
import { changeItemStatus } from '#server/items/change-status.ts';
import { contactSeller } from '#server/items/contact.ts';
import { createItem } from '#server/items/create-item.ts';
import { deleteItem } from '#server/items/delete-item.ts';
import { editItem } from '#server/items/edit-item.ts';
import { actOnListing, getListingByLink } from '#server/items/ends/link.ts';
import { renewItem } from '#server/items/ends/renew.ts';
import { listSimilarItems } from '#server/items/ends/similar.ts';
import { listTerms, saveTerms } from '#server/items/ends/terms.ts';
import { uploadPicture } from '#server/items/item-pictures.ts';
import { getItem, listHome, listItems, listOwnItems } from '#server/items/items.ts';
import { searchItems } from '#server/items/search.ts';
import { changeManyItems } from '#server/items/selling/change-many.ts';
import { duplicateItem } from '#server/items/selling/duplicate.ts';
import { listOwnItemFigures } from '#server/items/selling/figures.ts';
import { suggestSearches } from '#server/items/suggest.ts';
import { countView } from '#server/items/views.ts';
import { listWantedIHave } from '#server/items/wanted.ts';
import { getLeaving } from '#server/leaving/get-leaving.ts';
import { addTerm, setStudiesEnd } from '#server/leaving/studies-end.ts';
import { decideTermRequest, listTermRequests } from '#server/leaving/term-requests.ts';
import { describeLinks } from '#server/links/describe-links.ts';
import { getMessagePicture, uploadMessagePicture } from '#server/messages/pictures/message-pictures.ts';
import {
  changeNoticeSettings,
  countUnseenNotices,
  getNoticeSettings,
  listNotices,
  markNoticesSeen,
  stopNoticeMails,
} from '#server/notices/notices.ts';
import { addPushSubscription, getPushKey, listDevices, removePushSubscription } from '#server/notices/push/devices.ts';
import { addPaper } from '#server/papers/add.ts';
import { countPaperDownload, getPaperCompany, thankForPaper } from '#server/papers/contributions/company.ts';
import { contributePaper } from '#server/papers/contributions/contribute.ts';
import { decidePaper } from '#server/papers/contributions/decide-paper.ts';
import { editPaper } from '#server/papers/contributions/edit-paper.ts';
import { listMaterials } from '#server/papers/contributions/materials.ts';
import { listOwnContributions } from '#server/papers/contributions/own.ts';
import { takeDownPaper } from '#server/papers/contributions/put-away.ts';
import { getPaperToCheck, listPapersToCheck } from '#server/papers/contributions/queue.ts';
import { readPaperFields } from '#server/papers/contributions/read-fields.ts';
import { decidePaperTag, listPaperTags, tagPaper } from '#server/papers/contributions/tags.ts';
import { takeBackContribution } from '#server/papers/contributions/take-back.ts';
import { hidePaper } from '#server/papers/hide.ts';
import { findInPaper, getPaper, getPaperPage } from '#server/papers/page.ts';
import { browsePapers, findPapers } from '#server/papers/papers.ts';
import { listQuestions, mendQuestions } from '#server/papers/questions/questions.ts';
import { listRepeats } from '#server/papers/questions/repeats.ts';
import { askForPaper, listPaperRequests, takeBackPaperRequest } from '#server/papers/requests/requests.ts';
import { searchPapers } from '#server/papers/search.ts';
import { blockMember } from '#server/people/block.ts';
import { muteMember, removeFollower, unfollow } from '#server/people/end-follow.ts';
import { follow, listFollows } from '#server/people/follow.ts';
import { listFollowedItems } from '#server/people/followed-items.ts';
import { deleteAccount, getMe, getPerson, listRandomPeople, recommendPeople } from '#server/people/people.ts';
import { changePrivacySettings, getPrivacySettings } from '#server/people/privacy.ts';
import { changePicture, updateProfile } from '#server/people/profile.ts';
import { dismissSuggestion } from '#server/people/recommend.ts';
import { getTies, searchPeople } from '#server/people/search-people.ts';
import { listSuggestedItems } from '#server/people/suggested-items.ts';
import { getStanding, listReviews, replyToReview } from '#server/reviews/reviews.ts';
import { writeReview } from '#server/reviews/write-review.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#server/saved-searches/saved-searches.ts';
import { listTurns } from '#server/turns/list-turns.ts';
import { addWarningWord, listWarningWords, removeWarningWord } from '#server/warning-words/warning-words.ts';
import { addWishes, listWishes, removeWishes } from '#server/wishes/wishes.ts';

/** The function of each call, by the file of its call and the call's name: one hop from a call to its SQL. */
export const functions = merge({
  campus: { getCampus, saveChoices, saveCurrency },
  accounts: {
    sendCode,
    signUp,
    logIn,
    logOut,
    listSessions,
    endSession,
    endOtherSessions,
    confirmPassword,
    changePassword,
    getOwnAddress,
    requestAddressChange,
    changeAddress,
    requestSecondAddress,
    confirmSecondAddress,
    removeSecondAddress,
    undoAddressChange,
    requestPasswordReset,
    resetPassword,
  },
  passkeys: {
    listPasskeys,
    beginAddingPasskey,
    addPasskey,
    removePasskey,
    beginPasskey,
    signInByPasskey,
    confirmByPasskey,
  },
  'campus-sign-in': {
    beginCampusSignIn,
    finishCampusSignIn,
    sendCampusCode,
    linkCampusAccount,
    unlinkCampusAccount,
    getSignInWays,
  },
  feedback: { submitFeedback, listFeedback },
  notices: {
    listNotices,
    countUnseenNotices,
    markNoticesSeen,
    getNoticeSettings,
    changeNoticeSettings,
    getPushKey,
    listDevices,
    addPushSubscription,
    removePushSubscription,
    stopNoticeMails,
  },
  'warning-words': { listWarningWords, addWarningWord, removeWarningWord },
  announcements: {
    countReceivers,
    announce,
    undoAnnouncement,
    endAnnouncementBar,
    listAnnouncements,
    getAnnouncementBar,
    closeAnnouncementBar,
  },
  duties: { makeDataRequest, listOwnDataRequests, listDataRequests, answerDataRequest },
  breaches: { saveBreach, notifyAffected, listBreaches, exportBreach, listOwnBreaches },
  books: { findBook, listBooks, importBooks },
  papers: { addPaper, browsePapers, findPapers, searchPapers, getPaper, getPaperPage, findInPaper, hidePaper },
  contributions: {
    contributePaper,
    readPaperFields,
    listOwnContributions,
    takeBackContribution,
    listMaterials,
    getPaperCompany,
    thankForPaper,
    countPaperDownload,
    tagPaper,
  },
  questions: { listQuestions, mendQuestions, listRepeats },
  'paper-desk': {
    listPapersToCheck,
    getPaperToCheck,
    decidePaper,
    takeDownPaper,
    editPaper,
    listPaperTags,
    decidePaperTag,
  },
  'paper-requests': { askForPaper, listPaperRequests, takeBackPaperRequest },
  reviews: { writeReview, replyToReview, listReviews, getStanding },
  requests: { getRequestTerms, sendRequest, listRequests, acceptRequest, declineRequest },
  'message-pictures': { uploadMessagePicture, getMessagePicture },
  conversations: {
    listMessages,
    listMessageChanges,
    searchMessages,
    editMessage,
    deleteMessage,
    reactToMessage,
    markRead,
    muteConversation,
    markUnread,
    markAllRead,
    hideConversation,
  },
  deals: {
    wantItem,
    haveWanted,
    getItemDeals,
    listLine,
    listDeals,
    sumUpDeals,
    listOwnItemDeals,
    listConversationDeals,
    getDeal,
    reserveDeal,
    endDeal,
    makeOffer,
    answerOffer,
    proposeMeeting,
    takeMeeting,
    ...actFunctions,
    getHandOverCode,
    handOver,
    listPlaces,
    savePlaces,
  },
  blocks: { blockPerson, unblockPerson, previewBlock, listBlockedPeople },
  items: {
    listHome,
    listItems,
    listWantedIHave,
    listOwnItems,
    getItem,
    createItem,
    editItem,
    uploadPicture,
    changeItemStatus,
    deleteItem,
    countView,
    contactSeller,
    searchItems,
    suggestSearches,
  },
  selling: { listOwnItemFigures, changeManyItems, duplicateItem },
  listings: { renewItem, listSimilarItems, getListingByLink, actOnListing, listTerms, saveTerms },
  categories: {
    listCategories,
    createCategory,
    getCategoryPage,
    listCategoryCounts,
    editCategory,
    orderCategories,
    mergeCategories,
    deleteCategory,
  },
  leaving: { getLeaving, setStudiesEnd, addTerm, listTermRequests, decideTermRequest },
  turns: { listTurns },
  'saved-searches': { listSavedSearches, saveSearch, changeSavedSearch, deleteSavedSearch },
  wishes: { listWishes, addWishes, removeWishes },
  hints: { getPriceSense, suggestItemFields, findOwnAlike },
  links: { describeLinks },
  people: {
    getMe,
    getPerson,
    changePicture,
    updateProfile,
    getPrivacySettings,
    changePrivacySettings,
    deleteAccount,
    blockMember,
    follow,
    unfollow,
    removeFollower,
    muteMember,
    listFollowedItems,
    listFollows,
    recommendPeople,
    listRandomPeople,
  },
  finding: { searchPeople, getTies, dismissSuggestion, listSuggestedItems },
  desk: { listCases, getDeskFigures, getCase, readCaseMessages, decideCase },
  decisions: {
    listOwnDecisions,
    getDecision,
    appeal,
    getDecisionByLink,
    appealByLink,
    exportByLink,
    exportOwnData,
    getExportByLink,
    answerAppeal,
    liftDecision,
  },
  reports: { report, listOwnReports },
  console: {
    getOverview,
    listMissedSearches,
    listMembers,
    setMemberRole,
    setMemberBlocked,
    endMemberSessions,
    exportMember,
    listAllItems,
    listAllPapers,
    listAudit,
    exportAudit,
  },
  operation: { getHealth, listOutbox, retryMail, checkFiles, makeBackup, getBackupLink },
});
