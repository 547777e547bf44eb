export const coming = { title: "coming" };
